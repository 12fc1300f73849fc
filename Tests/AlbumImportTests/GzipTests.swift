import AlbumModel
import Testing
@testable import RecordReading

@Suite("Gzip files")
struct GzipTests {
  private func packed(_ bytes: [UInt8]) -> [UInt8] {
    // The largest window, plus 16: gzip.
    ZipText.deflated(bytes, window: 15 + 16)
  }

  private func table(rows: Int) -> [UInt8] {
    Array("artist,title\n".utf8) + (0..<rows).flatMap { Array("Artist \($0),Title \($0)\n".utf8) }
  }

  @Test("are decompressed, smaller or larger than a block", arguments: [1, 20_000])
  func unpacked(rows: Int) throws {
    let reading = try Reading(packed(table(rows: rows)))
    #expect(reading.records.count == rows)
    #expect(reading.titles.last == "Title \(rows - 1)")
    #expect(reading.error == nil)
  }

  @Test("may have several members, followed by zeros")
  func members() throws {
    let bytes =
      packed(Array("artist,title\na,b\n".utf8)) + packed(Array("c,d\n".utf8))
      + [UInt8](repeating: 0, count: 512)
    #expect(try Reading(bytes).titles == ["b", "d"])
  }

  @Test("are read twice if the format requires it")
  func rewound() throws {
    let items = (0..<5000).map { "{\"artist\":\"a\",\"title\":\"\($0)\"}" }.joined(separator: ",")
    let reading = try Reading(packed(Array("{\"x\":1,\"albums\":[\(items)]}".utf8)))
    #expect(reading.titles.count == 5000)
  }

  @Test("that are truncated yield the records before the end, and an error")
  func truncated() throws {
    let bytes = packed(table(rows: 20_000))
    let reading = try Reading(bytes[..<(bytes.count / 2)])
    #expect(!reading.records.isEmpty && reading.records.count < 20_000)
    #expect(reading.error?.kind == .broken)
    #expect(reading.error?.message == "the compressed data is truncated")
  }

  @Test("that are damaged are an error")
  func damaged() throws {
    var bytes = packed(table(rows: 20_000))
    for index in bytes.indices where index > 100 && index % 7 == 0 { bytes[index] = 0xFF }
    #expect(throws: ImportError.self) {
      if let error = try Reading(bytes).error { throw error }
    }
  }

  @Test("that are empty are an error")
  func empty() throws {
    #expect(throws: ImportError.self) { try Reading(packed([])) }
  }

  @Test("compressed twice are an error with advice, and not read as a table")
  func twice() throws {
    let bytes = packed(packed(table(rows: 1)))
    let error = try #require(throws: ImportError.self) { try Reading(bytes) }
    #expect(error.description.hasSuffix(": is compressed twice; unpack it once"))
  }

  @Test("a gzip bomb is rejected before it is decompressed")
  func bomb() throws {
    let piece = packed([UInt8](repeating: 0x61, count: 16 * 1024 * 1024))
    let source = try #require(
      PackedBytes(
        MemoryBytes(Array((0..<24).flatMap { _ in piece }.dropFirst(3))),
        alreadyRead: GzipUnpacker.mark,
        name: "bomb.gz"))
    var space = [UInt8](repeating: 0, count: 1024 * 1024)
    var count = 0
    var message = ""
    do {
      while true {
        let read = try space.withUnsafeMutableBufferPointer { try source.read(into: $0) }
        if read == 0 { break }
        count += read
      }
    } catch let error as ImportError {
      message = error.message
    }
    #expect(message == "unpacks to more than 200 times its size, like a gzip bomb")
    #expect(count <= 256 * 1024 * 1024)
  }
}
