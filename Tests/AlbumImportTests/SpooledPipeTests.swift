import Foundation
import Testing
@testable import RecordReading

@Suite("The bytes of a pipe")
struct SpooledPipeTests {
  private func limits(_ ahead: Int, kept: Int = 1 << 20) -> SpooledPipe.Limits {
    SpooledPipe.Limits(ahead: ahead, kept: kept, waiting: .milliseconds(20))
  }

  /// A pipe that contains some bytes, which must be few enough for its buffer.
  private func pipe(with bytes: [UInt8]) throws -> Pipe {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    return pipe
  }

  private func spool(
    _ pipe: Pipe, _ limits: SpooledPipe.Limits, isCancelled: @escaping () -> Bool = { false }
  ) throws -> SpooledPipe {
    let descriptor = dup(pipe.fileHandleForReading.fileDescriptor)
    return try SpooledPipe(descriptor, name: "pipe", limits: limits, isCancelled: isCancelled)
  }

  private func all(of source: SpooledPipe) throws -> [UInt8] {
    var (all, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 700))
    while true {
      // A typed error cannot be thrown out of the closure.
      let result = buffer.withUnsafeMutableBufferPointer { space in
        Result { () throws(ImportError) in try source.read(into: space) }
      }
      let count = try result.get()
      if count == 0 { return all }
      all += buffer.prefix(count)
    }
  }

  @Test(
    "are the same if read ahead completely, partly or not at all, and if read again",
    arguments: [0, 1, 1000, 1 << 20])
  func readingTwice(ahead: Int) throws {
    let bytes = (0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let pipe = try pipe(with: bytes)
    try pipe.fileHandleForWriting.close()
    let source = try spool(pipe, limits(ahead))
    #expect(source.size == (ahead > bytes.count ? bytes.count : nil))
    try source.prepareToRewind()
    #expect(try all(of: source) == bytes)
    try source.rewind()
    #expect(try all(of: source) == bytes)
    #expect(source.size == bytes.count)
  }

  @Test("are awaited before the import begins; afterwards, a pipe that blocks is an error")
  func stalling() throws {
    let pipe = try pipe(with: Array(repeating: 1, count: 1000))
    let source = try spool(pipe, limits(500))
    source.limitWaiting()
    let error = #expect(throws: ImportError.self) { try all(of: source) }
    #expect(error?.kind == .unreadable)
    #expect(
      error?.description
        == "pipe: has more than 500 bytes and is too slow: the library cannot stay locked; "
        + "write it to a file, and import that")
  }

  @Test("are not awaited any more when the import is cancelled")
  func cancelling() throws {
    var questions = 0
    let pipe = try pipe(with: [1])
    let error = #expect(throws: ImportError.self) {
      try spool(pipe, limits(500)) {
        questions += 1
        return questions > 3
      }
    }
    #expect(error?.kind == .cancelled)
  }

  @Test("are saved up to a limit, and a device is not read ahead")
  func endless() throws {
    let descriptor = open("/dev/zero", O_RDONLY | O_CLOEXEC)
    let source = try SpooledPipe(descriptor, name: "zeros", limits: limits(1 << 30, kept: 5000))
    #expect(source.size == nil)
    try source.prepareToRewind()
    let error = #expect(throws: ImportError.self) { try all(of: source) }
    #expect(
      error?.description
        == "zeros: has more than 5,000 bytes and must be read twice; write it to a file, and import that"
    )
  }
}
