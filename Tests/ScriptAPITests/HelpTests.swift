import ScriptAPI
import Testing

@Suite("Help")
struct HelpTests {
  @Test("shows an item with its signature first, then all there is to know")
  func item() {
    #expect(
      APIDescription.help("library.add") == """
        library.add(fields [, position])

        Adds an album and returns it.

        Takes:
          fields: moonshelf.Fields, what it holds; a title is needed
          position: integer?, where it shall stand; last when not said

        Gives:
          album: moonshelf.Album?, nil when it was refused
          reason: string?, why: it has no title, or a hook says no

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

  @Test("lists what a module has, a line each")
  func table() {
    let help = APIDescription.help("moonshelf.log")
    #expect(
      help == """
        moonshelf.log: Lines on standard error, each with its level.

          moonshelf.log.debug(message)    A line that shows only when MOONSHELF_DEBUG is
                                          set.
          moonshelf.log.info(message)     A line on standard error, with info in front.
          moonshelf.log.warn(message)     A line on standard error, with warn in front.
          moonshelf.log.error(message)    A line on standard error, with error in front;
                                          the script goes on.
        """)
  }

  @Test("a name that is a field and an event shows both")
  func both() {
    let help = APIDescription.help("album.removed")
    #expect(help.hasPrefix("album.removed: boolean\n\nWhether it was removed."))
    #expect(help.contains("\n\n\nevent \"album.removed\"\n\nAn album went."))
  }

  @Test(
    "a name is found however it is written",
    arguments: [
      ("moonshelf.library.add", "library.add("), ("library:add", "library.add("),
      ("album.observe", "album:observe("), ("json.encode", "moonshelf.json.encode("),
      ("moonshelf", "moonshelf: "), ("ctx", "ctx: "), ("library", "library: "),
      ("rule", "moonshelf.rule { name =, priority =, source =, apply = }"),
    ])
  func spellings(name: String, beginning: String) {
    #expect(APIDescription.help(name).hasPrefix(beginning))
  }

  @Test(
    "an unknown name gets the nearest one",
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
}
