import Testing

@testable import ScriptAPI

@Suite("Help")
struct HelpTests {
  @Test("shows an item with its signature first, then its description")
  func item() {
    #expect(
      APIDescription.help("library.add") == """
        library.add(fields [, position])

        Adds an album and returns it.

        Takes:
          fields: moonshelf.Fields, its fields; a title is required
          position: integer?, the position; last by default

        Gives:
          album: moonshelf.Album?, nil if refused
          reason: string?, the title is missing, or a hook refused

        Example, moonshelf run FILE:
          local library <const> = moonshelf.library
          local fields <const> = { title = "Zombie", artist = "Fela Kuti" }
          local album <const> = assert(library.add(fields, 1))
          assert(album.position == 1)
          print(library.add { artist = "Nobody" })   -- nil  no title

        Wrong:
          library.add("Low")
          bad argument #1 to 'add' (fields must be a table, got string)

        Since 1.0.
        """)
  }

  @Test("lists the members of a module, one per line")
  func table() {
    let help = APIDescription.help("moonshelf.log")
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
  func both() {
    let help = APIDescription.help("album.removed")
    #expect(help.hasPrefix("album.removed: boolean\n\nWhether it was removed."))
    #expect(help.contains("\n\n\nevent \"album.removed\"\n\nAn album was removed."))
  }

  @Test(
    "a name is found in any spelling",
    arguments: [
      ("moonshelf.library.add", "library.add("), ("library:add", "library.add("),
      ("album.observe", "album:observe("), ("json.encode", "moonshelf.json.encode("),
      ("moonshelf", "moonshelf: "), ("ctx", "ctx: "), ("library", "library: "),
      ("rule", "moonshelf.rule { name =, priority =, source =, map =, apply = }"),
    ])
  func spellings(name: String, beginning: String) {
    #expect(APIDescription.help(name).hasPrefix(beginning))
  }

  @Test(
    "an unknown name gets the nearest suggestion",
    arguments: [
      ("library.ad", "nothing is called \"library.ad\": did you mean library.add?"),
      ("transaction", "nothing is called \"transaction\": did you mean library.transaction?"),
      ("albun", "nothing is called \"albun\": did you mean album?"),
      ("qwertz", "nothing is called \"qwertz\"; help lists all names"),
    ])
  func unknown(name: String, message: String) {
    #expect(APIDescription.help(name) == message)
  }

  @Test("no page is wider than 80 columns, and every name has one")
  func width() {
    for name in APIDescription.names + [""] {
      let help = APIDescription.help(name)
      #expect(!help.hasPrefix("nothing"), "\(name)")
      for line in help.split(separator: "\n") where line.count > 80 {
        Issue.record("\(name): \(line)")
      }
    }
  }

  @Test("the reference has an entry for each function, field and event")
  func reference() {
    let page = ReferencePage.text(version: "1.4")
    for table in APIDescription.tables {
      #expect(page.contains("\n## \(table.name)\n\n\(table.summary)\n"), "\(table.name)")
      for item in table.items where !table.isRecord {
        #expect(page.contains("\n### `\(item.signature)` · "), "\(item.name)")
      }
      for item in table.items where table.isRecord {
        #expect(page.contains("\n| `\(item.member)` | `"), "\(item.name)")
      }
    }
    let entry = """
      ### `library.add(fields [, position])` · since 1.0

      Adds an album and returns it.

      - `fields`, `moonshelf.Fields`: its fields; a title is required
      - `position`, `integer?`: the position; last by default

      - returns `album`, `moonshelf.Album?`: nil if refused
      - returns `reason`, `string?`: the title is missing, or a hook refused

      ```lua
      local library <const> = moonshelf.library
      local fields <const> = { title = "Zombie", artist = "Fela Kuti" }
      local album <const> = assert(library.add(fields, 1))
      assert(album.position == 1)
      print(library.add { artist = "Nobody" })   -- nil  no title
      ```

      Wrong: `library.add("Low")`

      ```text
      bad argument #1 to 'add' (fields must be a table, got string)
      ```

      """
    #expect(page.contains(entry))
  }
}
