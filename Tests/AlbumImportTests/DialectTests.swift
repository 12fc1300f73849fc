import AlbumModel
import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("Dialects")
struct DialectTests {
  @Test(
    "a delimiter must be one ASCII character other than a quote or line end",
    arguments: ["é", "\"", "\n"])
  func badDelimiter(_ delimiter: Character) throws {
    var options = ImportOptions()
    options.delimiter = delimiter
    let file = try ScratchFile("a,b\n")
    let error = try #require(throws: ImportError.self) {
      try ImportSource.open(path: file.path, options: options)
    }
    #expect(error.kind == .badOption)
    #expect(
      error.description
        == "\(file.path): \"\(delimiter)\" cannot separate cells; "
        + "give one ASCII character, such as , or ; or a tab")
  }
}
