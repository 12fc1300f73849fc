import AlbumTestSupport
import Foundation
import Testing

@testable import moonshelf

@Suite("Tracks of albums")
struct TrackCommandTests {
  /// A library with two albums that have tracks, and one without.
  private func program() throws -> Program {
    let program = try Program()
    let list = """
      [{"artist": "The Beatles", "title": "Help!", "tracks": [
        {"number": 1, "title": "Help!", "length": "2:18"},
        {"number": 13, "title": "Yesterday", "length": "2:05"},
        {"number": 14, "title": "Act; Naturally – \\"Live\\"", "artist": "Ringo Starr"}]},
       {"artist": "The Beatles", "title": "Let It Be", "tracks": ["Two of Us", "Let It Be - Take 1"]},
       {"artist": "Low", "title": "Nine"}]
      """
    _ = try program.output("import", program.folder.write(list, to: "albums.json"))
    return program
  }

  @Test("are found by their titles, artists and lengths")
  func query() throws {
    let program = try program()
    func found(_ query: String) throws -> String {
      try program.output("list", query, "--columns", "title", "--format", "csv")
    }
    #expect(try found("track:yesterday") == "Album\nHelp!\n")
    #expect(try found("track:let it be") == "Album\nLet It Be\n")
    #expect(try found("tracklist:two of us") == "Album\nLet It Be\n")
    #expect(try found("track:ringo") == "Album\nHelp!\n")
    #expect(try found("track:2:05") == "Album\nHelp!\n")
    #expect(try found("track::^13") == "Album\nHelp!\n")
    #expect(try found("^track::.") == "Album\nNine\n")
  }

  @Test("are shown as a list, in a page too, and as texts elsewhere")
  func showing() throws {
    let program = try program()
    let shown = try program.output("show", "title:help")
    #expect(
      shown.contains(
        """
        Track list   1.  Help!                                  2:18
                    13.  Yesterday                              2:05
                    14.  Ringo Starr – Act; Naturally – "Live"

        """), "\(shown)")
    #expect(
      try program.output("show", "title:let", "--format", "html").contains(
        "<td>Two of Us<br>Let It Be - Take 1</td>"))
    #expect(try program.output("show", "title:nine").contains("Track") == false)
    #expect(
      try program.output("list", "title:let", "--template", "{track}")
        == "Two of Us; Let It Be - Take 1\n")
    #expect(
      try program.output("list", "title:let", "--columns", "track", "--format", "jsonl").contains(
        #""track":["Two of Us","Let It Be - Take 1"]"#))
  }

  @Test(
    "are the same after an export and an import",
    arguments: [
      "albums.csv", "albums.tsv", "albums.out.json", "albums.jsonl", "albums.moonshelf.json",
      "albums.db",
    ])
  func roundTrip(file: String) throws {
    let program = try program()
    let path = program.folder.file(file)
    let format = file.hasSuffix(".db") ? ["--format", "beets"] : []
    #expect(try program.run(["export", "-o", path] + format).code == 0)
    let copy = try Program()
    _ = try copy.output("import", path)
    let words = ["list", "--columns", "artist,title,track", "--format", "json"]
    #expect(try copy.run(words) == program.run(words))
    #expect(try copy.run("doctor").code == 0)
  }

  @Test("are part of the history: changed, undone, merged, and reported as the same")
  func history() throws {
    let program = try program()
    func tracks() throws -> String {
      try program.output("list", "title:nine", "--template", "{track}")
    }
    _ = try program.output("set", "title:nine", "--", "track=01. a (1:00); 2. b")
    #expect(try tracks() == "1. a (1:00); 2. b\n")
    _ = try program.output("set", "title:nine", "--", "track+=3. \"c; d\"")
    #expect(try tracks() == "1. a (1:00); 2. b; 3. \"c; d\"\n")
    _ = try program.output("undo")
    let more =
      #"[{"artist": "Low", "title": "Nine", "tracks": [{"title": "B", "length": "2:00"}]}]"#
    let report = try program.output("import", program.folder.write(more, to: "more.json"))
    #expect(report.contains("1 merged"), "\(report)")
    #expect(try tracks() == "1. a (1:00); 2. b (2:00)\n")
    #expect(try program.output("import", "more.json").contains("already in the library"))
    _ = try program.output("undo")
    _ = try program.output("undo")
    #expect(try tracks() == "\n")
    #expect(try program.run("doctor").code == 0)
  }

  @Test("are read and written over HTTP, and shown in the table of the page")
  func http() throws {
    let server = try ServeBench(program())
    let album = try server.ask("GET", "/api/v1/albums/2")
    #expect(album.body.contains(#""track":["Two of Us","Let It Be - Take 1"]"#), "\(album)")
    let changed = try server.ask(
      "PATCH", "/api/v1/albums/3", #"{"track": ["1. a (1:00)", "2. b"]}"#)
    #expect(changed.status == 200 && changed.body.contains(#""track":["1. a (1:00)","2. b"]"#))
    let typed = try server.ask("PATCH", "/api/v1/albums/3", #"{"tracklist": "01. a\n02. c"}"#)
    #expect(typed.body.contains(#""track":["1. a","2. c"]"#), "\(typed)")
    #expect(
      try server.ask("GET", "/api/v1/albums?q=track:yesterday").body.contains("\"total\":1"))
    let table = try server.ask("GET", "/api/v1/albums/3/table?layout=full")
    #expect(table.body.contains(#""text":"1.  a\n2.  c""#), "\(table)")
    _ = try server.end()
  }

  @Test("may be ten thousand, without a limit")
  func many() throws {
    let program = try Program()
    let tracks = (1...10_000).map { "\"\($0). Track number \($0) (3:00)\"" }.joined(separator: ",")
    let list = "[{\"artist\": \"X\", \"title\": \"T\", \"tracks\": [\(tracks)]}]"
    _ = try program.output("import", program.folder.write(list, to: "list.json"))
    #expect(
      try program.output("list", "track:number 9999 ", "--columns", "title", "--format", "csv")
        == "Album\nT\n")
    #expect(try program.output("show", "id:1").split(separator: "\n").count > 10_000)
    _ = try program.output("export", "-o", "all.csv")
    let copy = try Program()
    _ = try copy.output("import", program.folder.file("all.csv"))
    let words = ["list", "--columns", "track", "--format", "json"]
    #expect(try copy.run(words) == program.run(words))
    #expect(try program.run("doctor").code == 0)
  }
}
