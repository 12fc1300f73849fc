package import AlbumFiles
import Glibc
import RecordReading

/// Reads many files with as many reader processes as there are processors.
///
/// The responses arrive in any order. For a file that crashes its reader, an error response is
/// created, and another reader continues.
struct TagReaders {
  /// The time limit for a reader without a response, in seconds; disks may take some seconds to
  /// start.
  private static let waitLimit: Int = 30

  private let program: [UInt8]
  /// The name of the import in messages.
  private let displayName: String
  private let question: TagReader.Question
  private let paths: [[UInt8]]
  /// The indexes of the remaining files, the next one last.
  private var pending: [Int]
  private var readers: [TagReader] = []
  /// The time of each reader's last response.
  private var heard: [SuspendingClock.Instant] = []

  /// Reads files.
  ///
  /// - Throws: an error if the program is missing or does not run.
  static func ask(
    _ question: TagReader.Question, of paths: [[UInt8]], by program: ReaderProgram,
    for displayName: String, _ take: (Int, UnsafeRawBufferPointer) -> Void
  ) throws(ImportError) {
    guard !paths.isEmpty else { return }
    guard let program = program.path else {
      throw ImportError(
        .cannotOpen, displayName,
        "\(ReaderProgram.tagsName), the tag reader, is missing",
        advice: "install it next to moonshelf, or set \(ReaderProgram.tagsVariable)")
    }
    var readers = TagReaders(
      program: program, displayName: displayName, question: question, paths: paths,
      pending: paths.indices.reversed())
    try readers.run(take)
  }

  private mutating func run(_ take: (Int, UnsafeRawBufferPointer) -> Void) throws(ImportError) {
    let wanted = min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), (paths.count + 15) / 16)
    for _ in 0..<wanted { try start() }
    while true {
      for reader in readers { ask(reader) }
      guard readers.contains(where: { !$0.waiting.isEmpty }) else { return }
      var entries = readers.map {
        pollfd(fd: $0.process.descriptor, events: Int16(POLLIN), revents: 0)
      }
      _ = poll(&entries, nfds_t(entries.count), 1000)
      let now = SuspendingClock.now
      // From the last, as readers that have ended are removed from the list.
      for index in readers.indices.reversed() {
        if entries[index].revents != 0 {
          heard[index] = now
          if !readers[index].receive(take) { try replace(index, isLate: false, take) }
        } else if !readers[index].waiting.isEmpty,
          heard[index].duration(to: now) > .seconds(Self.waitLimit)
        {
          try replace(index, isLate: true, take)
        }
      }
    }
  }

  private mutating func start() throws(ImportError) {
    do throws(SystemError) {
      readers.append(try TagReader(program))
      heard.append(.now)
    } catch { throw cannotRun(error.message) }
  }

  private mutating func ask(_ reader: TagReader) {
    var questions: [(job: Int, path: [UInt8])] = []
    // Half of the maximum together, so that the reader neither waits nor receives single requests.
    guard reader.waiting.count <= 16 else { return }
    while let job = pending.last, questions.count < 16, reader.hasRoom(for: paths[job]) {
      questions.append((job, paths[job]))
      pending.removeLast()
    }
    if !questions.isEmpty { reader.ask(questions, question) }
  }

  /// Creates the response for the file that ended a reader, and starts another reader.
  private mutating func replace(
    _ index: Int, isLate: Bool, _ take: (Int, UnsafeRawBufferPointer) -> Void
  ) throws(ImportError) {
    let reader = readers.remove(at: index)
    heard.remove(at: index)
    let status = reader.process.end()
    guard let culprit = reader.waiting.first else {
      if reader.hasAnswered { return try start() }
      throw cannotRun(Self.ending(status))
    }
    if !isLate, status & 0x7F == 0 { throw cannotRun(Self.ending(status)) }
    pending += reader.waiting.dropFirst().map(\.job).reversed()
    let signal = status & 0x7F
    let reason =
      isLate
      ? "took more than \(Self.waitLimit) seconds to read"
      : signal == SIGPROF
        ? "is damaged: reading took too long"
        : "is damaged: it crashed the tag reader (signal \(signal))"
    TagAnswer.bytes(ofRefusal: reason).withUnsafeBytes { take(culprit.job, $0) }
    try start()
  }

  private func cannotRun(_ reason: String) -> ImportError {
    ImportError(
      .cannotOpen, displayName,
      "\(ReaderProgram.tagsName), the tag reader, \(reason)",
      advice: "install it again with scripts/install; it needs Debian's libtag1v5")
  }

  private static func ending(_ status: Int32) -> String {
    let signal = status & 0x7F
    return signal == 0 ? "ended with code \(status >> 8 & 0xFF)" : "was ended by signal \(signal)"
  }
}

/// One process of `moonshelf-tags`, which answers requests in order.
final class TagReader {
  /// The kind of a request.
  enum Question: UInt8 {
    case tags = 0x54
    case picture = 0x50
  }

  /// The maximum size of a response: a picture and its header.
  private static let maximumAnswer = 17 * 1024 * 1024
  /// The number of bytes that a socket accepts without blocking, even if the reader has not read
  /// any.
  private static let questionBytes = 16 * 1024

  /// The process, whose descriptor has the responses.
  let process: ReaderProcess
  /// The requests without a response, in order.
  private(set) var waiting: ArraySlice<(job: Int, length: Int)> = []
  private var waitingBytes = 0
  private var received: [UInt8] = []
  /// Whether it has sent a response.
  private(set) var hasAnswered = false

  /// Starts a reader.
  ///
  /// - Throws: the system's error code.
  init(_ program: [UInt8]) throws(SystemError) { process = try ReaderProcess(program) }

  /// Whether it would accept a request for a path of this length without blocking.
  func hasRoom(for path: [UInt8]) -> Bool {
    waiting.isEmpty || waitingBytes + path.count <= Self.questionBytes
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

  /// Receives the available responses; returns false if the reader has ended or sent invalid data.
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
        guard length <= Self.maximumAnswer, let question = waiting.first else { return false }
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
}

extension ReaderProgram {
  /// The program that reads tags.
  package static var tags: ReaderProgram { ReaderProgram(named: tagsName, variable: tagsVariable) }

  /// The program that reads tags, at a given path.
  package static func tags(at path: String) -> ReaderProgram {
    ReaderProgram(named: tagsName, variable: tagsVariable, path: path)
  }

  static let tagsName = "moonshelf-tags"
  static let tagsVariable = "MOONSHELF_TAGS"
}
