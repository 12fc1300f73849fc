import AlbumModel
import Foundation
import RecordReading
import RecordRecognition
import Testing

@Suite("The file of rejected records")
struct RejectsTests {
  private func rejects(
    of bytes: some Collection<UInt8>, where isRejected: (ImportRecord) -> Bool
  ) throws -> (path: String, text: String?) {
    let file = try ScratchFile(bytes)
    let path = file.path + ".rejects"
    let stream = try ImportSource.open(path: file.path)
    var writer = RejectsWriter(path: path, stream: stream)
    while let batch = try stream.nextBatch() {
      for row in 0..<batch.count where isRejected(batch[row]) { try writer.write(batch[row]) }
    }
    try writer.close()
    defer { try? FileManager.default.removeItem(atPath: path) }
    return (path, try? String(contentsOfFile: path, encoding: .utf8))
  }

  @Test("a table's rejects are its header and the unchanged records, in UTF-8")
  func table() throws {
    let bytes =
      Array("My list\r\nArtist;Title\r\nBj".utf8) + [0xF6]
      + Array("rk;\"a\"\"\r\nb\"\r\nx;y\r\n".utf8)
    let (_, text) = try rejects(of: bytes) { $0.index == 1 }
    #expect(text == "Artist;Title\nBjörk;\"a\"\"\r\nb\"\n")
    #expect(try Reading(text ?? "").titles == ["a\" b"])
  }

  @Test("JSON's rejects are one per line")
  func json() throws {
    let (_, text) = try rejects(
      of: "[{\n\"title\": \"a\"\n}, 7, {\"title\": \"b\",\r\n\"x\": 1}]".utf8
    ) {
      $0.draft.title != "c"
    }
    let heading = "{\"moonshelf\":\"rejects\",\"source\":\"json\"}\n"
    #expect(text == heading + "{ \"title\": \"a\" }\n7\n{\"title\": \"b\",  \"x\": 1}\n")
    #expect(try Reading(text ?? "").titles == ["a", nil, "b"])
  }

  @Test("without rejects no file is created")
  func none() throws {
    let (path, text) = try rejects(of: "artist,title\na,b\n".utf8) { _ in false }
    #expect(text == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a path that cannot be written is named in one line")
  func unwritable() throws {
    let file = try ScratchFile("artist,title\na,b\n")
    let stream = try ImportSource.open(path: file.path)
    let batch = try #require(try stream.nextBatch())
    var writer = RejectsWriter(path: "/nowhere/rejects.csv", stream: stream)
    var message = ""
    do { try writer.write(batch[0]) } catch { message = error.description }
    #expect(message == "/nowhere/rejects.csv: cannot be written: No such file or directory")
  }
}
