import AlbumFiles

/// One process of `moonshelf-tags`, which answers requests in order.
final class TagReader {
  /// The kind of a request.
  enum Question: UInt8 {
    case tags = 0x54
    case picture = 0x50
  }

  /// The maximum size of a response: a picture and its header.
  private static let longestAnswer = 17 * 1024 * 1024
  /// The number of bytes that a socket accepts without blocking, even if the reader has not read
  /// any.
  private static let questionBytes = 16 * 1024
  private static let questionCount = 32

  private let process: ReaderProcess
  /// The requests without a response, in order.
  private(set) var waiting: ArraySlice<(job: Int, length: Int)> = []
  private var waitingBytes = 0
  private var received: [UInt8] = []
  /// Whether it has sent a response.
  private(set) var hasAnswered = false

  /// Starts a reader.
  ///
  /// - Throws: the system's error code.
  init(_ program: [UInt8]) throws(SystemError) {
    process = try ReaderProcess(program)
  }

  /// The descriptor to wait on for responses.
  var descriptor: Int32 { process.descriptor }

  /// Whether it would accept a request for a path of this length without blocking.
  func hasRoom(for path: [UInt8]) -> Bool {
    waiting.isEmpty
      || waiting.count < Self.questionCount && waitingBytes + path.count <= Self.questionBytes
  }

  /// Sends requests for files.
  ///
  /// A reader that has ended is detected when its responses are read.
  func ask(_ questions: [(job: Int, path: [UInt8])], _ question: Question) {
    var bytes: [UInt8] = []
    for (job, path) in questions {
      bytes += ReaderProcess.question(question.rawValue, path)
      waiting.append((job, path.count))
      waitingBytes += path.count
    }
    process.ask(bytes)
  }

  /// Receives the available responses.
  ///
  /// - Parameter take: called with the number of the request and the response.
  /// - Returns: false if the reader has ended or sent invalid data.
  func receive(_ take: (Int, UnsafeRawBufferPointer) -> Void) -> Bool {
    let piece = process.receive()
    if piece.isEmpty { return false }
    received += piece
    var start = 0
    defer { received.removeFirst(start) }
    return received.withUnsafeBytes { bytes in
      while bytes.count - start >= 4 {
        let number = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        let length = Int(UInt32(littleEndian: number))
        guard length <= Self.longestAnswer, let question = waiting.first else { return false }
        guard bytes.count - start - 4 >= length else { break }
        take(question.job, UnsafeRawBufferPointer(rebasing: bytes[start + 4..<start + 4 + length]))
        waiting.removeFirst()
        waitingBytes -= question.length
        hasAnswered = true
        start += 4 + length
      }
      return true
    }
  }

  /// Terminates the process immediately, if it still runs.
  ///
  /// - Returns: its status, as `waitpid` returns it.
  func end() -> Int32 { process.end() }
}
