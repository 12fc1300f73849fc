import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Types of imported fields")
struct ImportedTypeTests {
  private func imported(_ text: String, into library: LibraryAPI) throws -> [ImportReport.Warning] {
    let file = try ScratchFile(text.utf8)
    return try library.importFile(file.path).warnings.filter { $0.kind == "type" }
  }

  private func rows(_ count: Int, from start: Int = 0, _ value: (Int) -> String) -> String {
    (start..<start + count).map { "Artist \($0),Title \($0),\(value($0))\n" }.joined()
  }

  @Test("a field has the type of most values of the import, wherever they are")
  func all() throws {
    let library = try LibraryAPI.inMemory()
    // The first values are no numbers, nor is a sixth of all.
    let text =
      "artist,title,weight\n" + rows(600) { "heavy\($0)" }
      + rows(3000, from: 600) { "\($0)" }
    let warnings = try imported(text, into: library)
    #expect(try library.typeName(of: "weight") == "number")
    #expect(
      warnings.map(\.text) == ["weight: not of type number, kept as text, such as \"heavy0\""])
    #expect(warnings.map(\.count) == [600])
    #expect(warnings.map(\.line) == [2])
  }

  @Test("texts are texts, also if a fourth of them are numbers")
  func mixed() throws {
    let library = try LibraryAPI.inMemory()
    let text = "artist,title,weight\n" + rows(3000) { $0 % 4 == 0 ? "\($0)" : "heavy\($0)" }
    #expect(try imported(text, into: library) == [])
    #expect(try library.typeName(of: "weight") == "text")
  }

  @Test("values that are not of a stored or known type are reported, and kept")
  func misfits() throws {
    let library = try LibraryAPI.inMemory()
    let first = "artist,title,weight,plays\n" + rows(30) { "\($0),\($0)" }
    #expect(try imported(first, into: library) == [])
    let second = "artist,title,weight,plays\nX,Y,12,often\nX,Z,heavy,3\nX,W,light,4\n"
    let warnings = try imported(second, into: library)
    #expect(
      warnings.map(\.text).sorted() == [
        "plays: not of type integer, kept as text, such as \"often\"",
        "weight: not of type number, kept as text, such as \"heavy\"",
      ])
    #expect(warnings.map(\.count).sorted() == [1, 2])
    #expect(try library.count(library.queryParser.query("weight:heavy")) == 1)
  }

  @Test("a field that albums had before has the type of all its values")
  func earlier() throws {
    let library = try LibraryAPI.inMemory()
    for number in 0..<40 {
      var content = AlbumContent()
      content.title = "Old \(number)"
      content.fields["weight"] = .text("heavy")
      try library.add(content)
    }
    _ = try imported("artist,title,weight\n" + rows(30) { "\($0)" }, into: library)
    #expect(try library.typeName(of: "weight") == "text")
  }
}
