import AlbumTestSupport
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
