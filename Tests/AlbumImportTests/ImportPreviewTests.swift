import AlbumModel
import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("The preview of an import")
struct ImportPreviewTests {
  private func preview(
    _ text: String, _ mappings: [ColumnMapping] = []
  ) throws -> ImportPreview {
    let folder = try TemporaryFolder()
    var options = ImportOptions()
    options.mappings = mappings
    let stream = try ImportSource.open(
      path: folder.write("list", text.utf8), options: options)
    defer { stream.cancel() }
    return try ImportPreview(stream)
  }

  private static let table =
    "Autore;rel. year;Disco;X;week\n"
    + (0..<12).map { "Band \($0 % 3);\(1970 + $0);Record \($0) x;Jazz;\($0)" }
    .joined(separator: "\n")

  @Test("names each column's fields with the evidence, and shows the first ten albums")
  func columns() throws {
    let preview = try preview(Self.table)
    #expect(
      preview.columns.map {
        "\($0.reading.name): \($0.reading.fields.map(\.rawValue)) \($0.reading.evidence?.rawValue ?? "")"
      } == [
        #"Autore: ["artist"] words of the name"#,
        #"rel. year: ["year", "released"] words of the name"#, #"Disco: ["title"] name"#,
        #"X: ["genre"] values"#, #"week: ["week"] name"#,
      ])
    #expect(preview.columns[0].examples == ["Band 0", "Band 1", "Band 2"])
    #expect(preview.albums.count == ImportPreview.albumLimit)
    #expect(preview.albums[1].artist == "Band 1" && preview.albums[1].year == 1971)
    #expect(
      preview.doubts.map(\.text) == [
        "\"X\" is read as genre by its values alone; --map 'X=-' leaves it out"
      ])
  }

  @Test("is in doubt about a list without titles or artists, and says what settles it")
  func doubts() throws {
    let text = "a;b\n" + (0..<12).map { "\($0);\($0 * 7)" }.joined(separator: "\n")
    #expect(
      try preview(text).doubts.map { [$0.text, "\($0.needsAnswer)"] } == [
        ["no column has the titles; name it, as in --map 'a=title'", "true"]
      ])
  }

  @Test(
    "asks about a list without artists unless its records are surely albums",
    arguments: [
      ("album,year", false), ("title,year,label", false), ("title,year", true),
      ("album,year,director", true), ("album,year,artist id", true), ("disco,rank", true),
    ])
  func oneArtist(_ names: String, _ isAsked: Bool) throws {
    let rows = (0..<15).map { "Name \($0) x,\(1970 + $0),Sam Jones \($0) y" }
    let width = names.split(separator: ",").count
    let text = rows.map { $0.split(separator: ",").prefix(width).joined(separator: ",") }
    let doubts = try preview(([names] + text).joined(separator: "\n")).doubts
    #expect(doubts.contains(where: \.needsAnswer) == isAsked)
  }

  @Test("is in doubt about two columns of years that differ, but not those of first releases")
  func twoYears() throws {
    func doubts(_ names: String, _ year: String) throws -> [String] {
      let text = "artist,title,\(names)\nCan,Tago Mago,1971,1971-02-01\nFaust,IV,1973,\(year)\n"
      return try preview(text).doubts.filter { !$0.needsAnswer }.map(\.text)
    }
    #expect(
      try doubts("year,release date", "2003-01-01") == [
        "\"year\" and \"release date\" have different years; the first is used, "
          + "--map 'release date=year' uses the other"
      ])
    #expect(try doubts("year,release date", "1973-01-01") == [])
    #expect(try doubts("original year,release date", "2003-01-01") == [])
  }

  @Test("and the import use the fields that the user named, of tables and of objects")
  func mappings() throws {
    let mappings = [
      ColumnMapping(column: "autore", field: nil), ColumnMapping(column: "X", field: "artist"),
      ColumnMapping(column: "week", field: "rank"),
    ]
    let table = try preview(Self.table, mappings)
    let objects = (0..<12).map {
      "{\"Autore\": \"Band\", \"Disco\": \"Record \($0) x\", \"X\": \"Jazz\", \"week\": \"\($0)\"}"
    }
    let list = try preview("[\(objects.joined(separator: ","))]", mappings)
    for preview in [table, list] {
      #expect(preview.albums[2].artist == "Jazz" && preview.albums[2].genre == nil)
      #expect(preview.albums[2].title == "Record 2 x")
      #expect(
        preview.albums[2].fields.entries.contains { $0.name == "rank" && $0.value == .integer(2) })
      #expect(!preview.albums[2].fields.entries.contains { $0.name == "autore" })
      #expect(preview.columns.first { $0.reading.name == "Autore" }?.reading.fields == [])
    }
  }

  @Test("refuses a mapping of a column that a table does not have, and reports one of objects")
  func unknown() throws {
    let error = #expect(throws: ImportError.self) {
      try preview(Self.table, [ColumnMapping(column: "weak", field: nil)])
    }
    #expect("\(error.map(String.init(describing:)) ?? "")".contains("there is no column \"weak\""))
    let list = try preview(
      "[{\"title\": \"Low\"}]", [ColumnMapping(column: "weak", field: nil)])
    #expect(list.warnings.map(\.message) == ["no record has a member \"weak\" to be mapped"])
  }

  @Test(
    "says that rows may be tracks",
    arguments: [
      ("TrackId,Name,Artist", true), ("isrc,title,artist", true), ("id,title,artist", false),
      ("TrackId,Album,Artist", false), ("bpm,title,artist", true),
    ])
  func tracks(_ names: String, _ isAsked: Bool) throws {
    let rows = (1...8).map { "\($0 * 3),Name \($0 / 2) x,Band \($0 % 3)" }
    let text = ([names] + rows).joined(separator: "\n")
    #expect(try preview(text).doubts.contains(where: \.needsAnswer) == isAsked)
  }

  @Test("says that a list of tracks is none of albums")
  func lists() throws {
    let tracks = (1...8).map { #"{"name": "Name \#($0) x", "artist": "Band \#($0 % 3)"}"# }
    let lists = ["tracks", "albums"].map { "{\"\($0)\": [\(tracks.joined(separator: ","))]}" }
    #expect(
      try lists.map { try preview($0).doubts.contains(where: \.needsAnswer) } == [true, false])
  }

  @Test(
    "says that some records are songs or artists",
    arguments: ["song-of-the-year", "best-new-artist", "single", "EP"])
  func songs(_ kind: String) throws {
    let rows = (0..<12).map { number in
      "Band \(number / 2),Work \(number),\(number % 3 == 0 ? kind : "album-of-the-year")"
    }
    let text = "musician,album,category\n" + rows.joined(separator: "\n")
    #expect(
      try preview(text).doubts.contains(where: \.needsAnswer) == kind.contains("-"))
  }

  @Test("says that cells with several titles are no albums")
  func severalTitles() throws {
    let rows = [
      "Can,\"['Tago Mago', 'Ege']\"", "Low,\"['Hey What', 'Trust']\"", "X,\"['A', 'B']\"",
    ]
    for header in ["Artist,Albums", "Artista,Albumes"] {
      let text = ([header] + rows).joined(separator: "\n")
      #expect(try preview(text).doubts.contains(where: \.needsAnswer))
    }
  }

  @Test("says that IDs are not the names of artists")
  func identifiers() throws {
    let rows = (0..<24).map { "Title \($0) x,A\($0 % 7)bpw\(400 + $0)DY,\(1990 + $0)" }
    let text = "name,artist,year\n" + rows.joined(separator: "\n")
    #expect(try preview(text).doubts.contains(where: \.needsAnswer))
  }
}
