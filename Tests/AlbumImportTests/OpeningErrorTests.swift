import Foundation
import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("Files that cannot be opened")
struct OpeningErrorTests {
  private func error(_ path: String) throws -> ImportError {
    try #require(throws: ImportError.self) { try ImportSource.open(path: path) }
  }

  @Test("a missing file")
  func missing() throws {
    let error = try error("/nowhere/albums.csv")
    #expect(error.kind == .cannotOpen)
    #expect(error.description == "/nowhere/albums.csv: there is no such file")
  }

  @Test("a file that is not readable")
  func permission() {
    #expect(
      ImportError.cannotOpen("a.csv", code: EACCES).description
        == "a.csv: is not readable; change its permissions, or copy it")
  }

  @Test("an empty file, or one of white space", arguments: ["", "\n\n", "\u{FEFF}", " \t\r\n"])
  func empty(_ text: String) throws {
    let file = try ScratchFile(text)
    let error = try error(file.path)
    #expect(error.kind == .empty)
    #expect(error.description == "\(file.path): is empty; there is nothing to import")
  }
}
