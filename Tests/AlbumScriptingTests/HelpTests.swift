import AlbumTestSupport
import Testing

@testable import AlbumScripting
@testable import ScriptAPI

@Suite("Help")
struct HelpTests {
  let pages: APIPages

  init() throws { pages = try APIPages() }

  @Test("shows an item with its signature first, then its description")
  func item() throws {
    #expect(try pages.help("library.add") == fixture("help-library-add.txt"))
  }

  @Test("lists the members of a module, one per line")
  func table() throws {
    let help = try pages.help("moonshelf.log")
    #expect(
      help == """
        moonshelf.log: Lines on standard error, each with its level.

          moonshelf.log.debug(message)    Writes a line to standard error if
                                          MOONSHELF_DEBUG is set.
          moonshelf.log.info(message)     Writes a line to standard error, prefixed with
                                          info.
          moonshelf.log.warn(message)     Writes a line to standard error, prefixed with
                                          warn.
          moonshelf.log.error(message)    Writes a line to standard error, prefixed with
                                          error; the script continues.
        """)
  }

  @Test("a name that is a field and an event shows both")
  func both() throws {
    let help = try pages.help("album.removed")
    #expect(help.hasPrefix("album.removed: boolean\n\nWhether it was removed."))
    #expect(help.contains("\n\n\nevent \"album.removed\"\n\nAn album was removed."))
  }

  @Test(
    "a name is found in any spelling",
    arguments: CaseTable.pairs("help-spellings"))
  func spellings(name: String, beginning: String) throws {
    #expect(try pages.help(name).hasPrefix(beginning))
  }

  @Test(
    "an unknown name gets the nearest suggestion",
    arguments: CaseTable.pairs("help-unknown"))
  func unknown(name: String, message: String) throws {
    #expect(try pages.help(name) == message)
  }

  @Test("no page is wider than 80 columns, and every name has one")
  func width() throws {
    for name in try pages.description.names() + [""] {
      let help = try pages.help(name)
      #expect(!help.hasPrefix("nothing"), "\(name)")
      for line in help.split(separator: "\n") where line.count > 80 {
        Issue.record("\(name): \(line)")
      }
    }
  }

  @Test("the reference has an entry for each function, field and event")
  func reference() throws {
    let page = try pages.page()
    for table in APIDescription.tables {
      #expect(page.contains("\n## \(table.name)\n\n\(table.summary)\n"), "\(table.name)")
      for item in table.items where !table.isRecord {
        #expect(page.contains("\n### `\(item.signature)` · "), "\(item.name)")
      }
      for item in table.items where table.isRecord {
        #expect(page.contains("\n| `\(item.member)` | `"), "\(item.name)")
      }
    }
    let entry = fixture("reference-library-add.md")
    #expect(page.contains(entry))
  }
}
