import AlbumModel
import Testing
@testable import RecordReading

@Suite("Zip files")
struct ZipTests {
  private static let list = ZipText.Member("list.csv", "artist,title\na,b\n")

  @Test("with one file are read as that file, whatever systems add")
  func single() throws {
    let reading = try Reading(
      ZipText.of([
        .init("__MACOSX/._list.csv", "x"), Self.list, .init(".DS_Store", "y"),
      ]))
    #expect(reading.titles == ["b"] && reading.warnings.isEmpty)
    #expect(reading.columns == ["artist", "title"])
  }

  @Test("with several files give the albums of all lists, and reasons for the others")
  func several() throws {
    let reading = try Reading(
      ZipText.of([
        .init("MyData/Playlist1.json", #"{"playlists":[{"name":"Summer","items":[]}]}"#),
        .init(
          "MyData/YourLibrary.json",
          #"{"tracks":[],"albums":[{"artist":"Can","album":"Soundtracks","uri":"x:1"}]}"#),
        .init("MyData/Userdata.json", #"{"username":"x","email":"y"}"#),
        .init("MyData/Read.pdf", "%PDF-1.7"), Self.list,
        .init("old.zip", ZipText.of([Self.list])),
        .init("broken.json", #"[{"artist":"c","title":"d"},{"artist":"#), .init("empty.csv", ""),
      ]))
    #expect(reading.titles == ["Soundtracks", "b", "d"])
    #expect(reading.records.map(\.index) == [1, 2, 3])
    let messages = reading.warnings.map(\.message)
    #expect(messages.contains("MyData/Read.pdf: is a PDF"))
    #expect(messages.contains("old.zip: is a workbook or zip file inside another file"))
    #expect(messages.contains { $0.hasPrefix("MyData/Playlist1.json: no list of albums") })
    #expect(reading.error?.kind == .truncated)
  }

  @Test("without a list of albums say so")
  func none() throws {
    let error = #expect(throws: ImportError.self) {
      try Reading(ZipText.of([.init("a.pdf", "%PDF-1.7"), .init("b.png", [0x89] + "PNG".utf8)]))
    }
    #expect(error?.description == "a.pdf: is a PDF; export the list as CSV")
  }

  @Test(
    "of other programs are named",
    arguments: [
      (
        ["[Content_Types].xml", "word/document.xml"],
        "is a document of Microsoft Office without sheets"
      ), (["xl/workbook.bin", "[Content_Types].xml"], "is a binary workbook of Excel"),
      (["mimetype", "META-INF/container.xml"], "is a book (EPUB)"),
      (["Index/Document.iwa"], "is a document of Numbers or Pages"),
    ])
  func documents(names: [String], message: String) throws {
    let error = #expect(throws: ImportError.self) {
      try Reading(ZipText.of(names.map { .init($0, "<x/>") }))
    }
    #expect(error?.message == message)
  }
}
