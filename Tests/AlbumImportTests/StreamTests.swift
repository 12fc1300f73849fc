import Foundation
import RecordRecognition
import Testing

@Suite("Streams")
struct StreamTests {
  /// A named pipe to which another thread writes.
  private final class NamedPipe: Sendable {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("album-import-\(UUID().uuidString)").path

    init(_ text: String) {
      #expect(mkfifo(path, 0o600) == 0)
      let path = path
      Thread.detachNewThread {
        guard let file = FileHandle(forWritingAtPath: path) else { return }
        try? file.write(contentsOf: Data(text.utf8))
        try? file.close()
      }
    }

    deinit {
      unlink(path)
    }
  }

  @Test("a pipe is read to its end first, so that its length is known")
  func pipe() throws {
    let rows = (0..<20_000).map { "artist \($0),title \($0)\n" }.joined()
    let pipe = NamedPipe("artist,title\n" + rows)
    let stream = try ImportSource.open(path: pipe.path)
    #expect(stream.totalBytes == "artist,title\n".utf8.count + rows.utf8.count)
    #expect(Reading(stream).records.count == 20_000)
    #expect(stream.bytesRead == "artist,title\n".utf8.count + rows.utf8.count)
  }

  @Test("a list inside an object is found in a pipe, which cannot be read twice")
  func objectInPipe() throws {
    let tracks = (0..<100_000).map { "{\"track\": \"\($0)\"}" }.joined(separator: ",\n")
    let pipe = NamedPipe("{\"tracks\": [\(tracks)], \"albums\": [{\"title\": \"é\"}]}")
    #expect(try Reading(path: pipe.path).titles == ["é"])
  }

  @Test("a consumer can stop early; no batches follow")
  func cancel() throws {
    let file = try ScratchFile("artist,title\n" + String(repeating: "a,b\n", count: 200_000))
    let stream = try ImportSource.open(path: file.path)
    #expect(try stream.nextBatch() != nil)
    stream.cancel()
    #expect(try stream.nextBatch() == nil)
    stream.cancel()
  }

  @Test("the bytes of a batch outlive the stream")
  func batchOutlivesStream() throws {
    func batch() throws -> RecordBatch {
      let file = try ScratchFile("artist,title\n\"Bo\"\"wie\",Low\n")
      return try #require(try ImportSource.open(path: file.path).nextBatch())
    }
    let batch = try batch()
    let cell = try #require(batch.cell(row: 0, column: 0))
    #expect(String(decoding: cell, as: UTF8.self) == "Bo\"wie")
    #expect(String(decoding: batch[0].raw, as: UTF8.self) == "\"Bo\"\"wie\",Low")
  }

  @Test("records are numbered through all batches")
  func indices() throws {
    let reading = try Reading("artist,title\n" + String(repeating: "a,b\n", count: 5000))
    #expect(reading.records.map(\.index) == Array(1...5000))
    #expect(reading.records.map(\.line) == Array(2...5001))
  }

  @Test("the numbers of bytes read add up to the file")
  func progress() throws {
    let file = try ScratchFile("artist,title\n" + String(repeating: "a,b\n", count: 50_000))
    let stream = try ImportSource.open(path: file.path)
    #expect(stream.totalBytes == 200_013)
    #expect(stream.displayName == file.path)
    _ = Reading(stream)
    #expect(stream.bytesRead == 200_013)
  }
}
