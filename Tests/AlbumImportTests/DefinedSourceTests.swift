import AlbumFiles
import AlbumModel
import Testing

@testable import RecordReading
@testable import RecordRecognition

@Suite("A source that a script defines")
struct DefinedSourceTests {
  /// Lines of a title, a bar and an artist, read by a function.
  private final class Bars: SourceRecords {
    private let input: SourceInput

    init(_ input: SourceInput) { self.input = input }

    func read(_ add: @escaping Taking) throws -> Bool {
      guard let line = try input.nextLine() else { return false }
      let parts = line.split(separator: "|").map { JSONValue.text(String($0)) }
      if parts.count == 2 {
        add(
          JSONObject([
            .init(name: "title", value: parts[0]), .init(name: "artist", value: parts[1]),
          ]),
          input.line, nil)
      }
      return true
    }
  }

  private static var bars: SourceDefinition {
    var source = SourceDefinition(name: "bars", reading: .lines)
    source.signs = [.init()]
    source.signs[0].texts = ["#bars"]
    source.functions.reads = { Bars($0) }
    return source
  }

  @Test("reads lines of any ends, encoding and length, and packed files")
  func lines() throws {
    var options = ImportOptions()
    options.sources = [Self.bars]
    // Longer than a block.
    let long = String(repeating: "x", count: 100_000)
    let text = "#bars\r\nLow|Bowie\rDebut|Björk\n\n\(long)|Can"
    for bytes in [Array(text.utf8), GzipText.pack(Array(text.utf8)) ?? []] {
      let reading = try Reading(bytes, options)
      #expect(reading.titles == ["Low", "Debut", long])
      #expect(reading.records.map(\.line) == [2, 3, 5])
      #expect(reading.error == nil)
    }
    #expect(try Reading(text.unicodeScalars.map { UInt8($0.value) }, options).titles.count == 3)
  }

  @Test("of a database is known by its tables, and its query reads no other file")
  func database() throws {
    let database = try ForeignDatabase(
      "CREATE TABLE disc (name TEXT, who INTEGER, tags TEXT); CREATE TABLE who (id, name TEXT); "
        + "INSERT INTO who VALUES (1, 'Björk'); INSERT INTO disc VALUES ('Debut', 1, 'a,b')")
    var source = SourceDefinition(name: "discs", reading: .sqlite)
    source.signs = [.init()]
    source.signs[0].tables = ["disc.who", "who"]
    source.records = ["SELECT disc.*, who.name AS artist FROM disc JOIN who ON who.id = disc.who"]
    var tags = SourceDefinition.Field("tags", ["tags"])
    tags.separator = ","
    source.fields = [.init(.title, ["name"]), .init(.artist, ["artist"]), tags]
    var options = ImportOptions()
    options.sources = [source]
    let reading = try Reading(path: database.path, options)
    let draft = try #require(reading.records.first).draft
    #expect((draft.title, draft.artist, reading.sourceName) == ("Debut", "Björk", "discs"))
    #expect(draft.fields["tags"] == .list(["a", "b"]))
    let file = try SQLiteFile(path: Array(database.path.utf8), displayName: "x")
    #expect(throws: ImportError.self) {
      let rows = try file.rows("ATTACH '\(database.folder.path)/new.db' AS other")
      while try rows.step() {}
    }
  }

  @Test("is recognized in the files of a zip file, one by one")
  func zipped() throws {
    var source = SourceDefinition(name: "shop", reading: .json)
    source.signs = [.init()]
    source.signs[0].name = "orders*.json"
    source.fields = [.init(.title, ["what"]), .init(.artist, ["by"])]
    var options = ImportOptions()
    options.sources = [source]
    let zip = ZipText.of([
      .init("a/orders-1.json", #"[{"what": "Low", "by": "Bowie", "title": "x"}]"#),
      .init("other.json", #"[{"title": "Debut", "artist": "Björk"}]"#),
    ])
    #expect(try Reading(zip, options).titles == ["Low", "Debut"])
  }

}
