import AlbumFiles

/// One run of `moonshelf-tags`: questions go in, answers come out in their order.
final class TagReader {
  /// What is asked of a file.
  enum Question: UInt8 {
    case tags = 0x54
    case picture = 0x50
  }

  /// No answer is longer: a picture, and a little.
  private static let longestAnswer = 17 * 1024 * 1024
  /// What goes into a socket without waiting, however little the reader has taken of it yet.
  private static let questionBytes = 16 * 1024
  private static let questionCount = 32

  private let process: ReaderProcess
  /// What has been asked and not been answered, in order.
  private(set) var waiting: ArraySlice<(job: Int, length: Int)> = []
  private var waitingBytes = 0
  private var received: [UInt8] = []
  /// Whether it has answered anything.
  private(set) var hasAnswered = false

  /// Starts a reader.
  ///
  /// - Throws: the system's error code.
  init(_ program: [UInt8]) throws(SystemError) {
    process = try ReaderProcess(program)
  }

  /// What to wait at for answers.
  var descriptor: Int32 { process.descriptor }

  /// Whether it would take a question about a path of that length at once.
  func hasRoom(for path: [UInt8]) -> Bool {
    waiting.isEmpty
      || waiting.count < Self.questionCount && waitingBytes + path.count <= Self.questionBytes
  }

  /// Asks about files.
  ///
  /// A reader that is gone is found out when its answers are read.
  func ask(_ questions: [(job: Int, path: [UInt8])], _ question: Question) {
    var bytes: [UInt8] = []
    for (job, path) in questions {
      bytes += ReaderProcess.question(question.rawValue, path)
      waiting.append((job, path.count))
      waitingBytes += path.count
    }
    process.ask(bytes)
  }

  /// Takes what has come.
  ///
  /// - Parameter take: gets the number of the question and the answer.
  /// - Returns: false when the reader is gone, or says what makes no sense.
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

  /// Ends it at once, if it is not gone.
  ///
  /// - Returns: how it ended, as `waitpid` says it.
  func end() -> Int32 { process.end() }
}
