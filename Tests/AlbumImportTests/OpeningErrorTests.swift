import AlbumImport
import Foundation
import Testing

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

  @Test("a directory")
  func directory() throws {
    #expect(try error("/tmp").description == "/tmp: is a directory; name a file in it")
  }

  @Test("a file that may not be read", .enabled(if: getuid() != 0, "root may read everything"))
  func permission() throws {
    let file = try TemporaryFile("a,b\n")
    chmod(file.path, 0)
    #expect(
      try error(file.path).description
        == "\(file.path): may not be read; change its permissions, or copy it")
  }

  @Test("an empty file, or one of white space", arguments: ["", "\n\n", "\u{FEFF}", " \t\r\n"])
  func empty(_ text: String) throws {
    let file = try TemporaryFile(text)
    let error = try error(file.path)
    #expect(error.kind == .empty)
    #expect(error.description == "\(file.path): is empty; there is nothing to import")
  }
}
