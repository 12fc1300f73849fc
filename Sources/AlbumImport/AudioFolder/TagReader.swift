#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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

  /// The end of a socket whose other end the reader has as its standard input and output.
  let descriptor: Int32
  private let identifier: pid_t
  /// What has been asked and not been answered, in order.
  private(set) var waiting: ArraySlice<(job: Int, length: Int)> = []
  private var waitingBytes = 0
  private var received: [UInt8] = []
  /// Whether it has answered anything.
  private(set) var hasAnswered = false
  private var isEnded = false

  /// Starts a reader.
  ///
  /// - Throws: the system's error code.
  init(_ program: [UInt8]) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError(code: errno) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // Ctrl-C is for us; the reader ends when our end of the socket does.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var child: pid_t = 0
    let code = program.withCString { path in
      var words = [UnsafeMutablePointer(mutating: path), nil]
      return posix_spawn(&child, path, &actions, &attributes, &words, environ)
    }
    guard code == 0 else {
      close(ends[0])
      throw SystemError(code: code)
    }
    identifier = child
    descriptor = ends[0]
  }

  deinit {
    if !isEnded { _ = end() }
  }

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
      bytes.append(question.rawValue)
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: path.count >> shift)) }
      bytes += path
      waiting.append((job, path.count))
      waitingBytes += path.count
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }

  /// Takes what has come.
  ///
  /// - Parameter take: gets the number of the question and the answer.
  /// - Returns: false when the reader is gone, or says what makes no sense.
  func receive(_ take: (Int, UnsafeRawBufferPointer) -> Void) -> Bool {
    let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { space, used in
      used = max(0, recv(descriptor, space.baseAddress, space.count, 0))
    }
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
  func end(_ signal: Int32 = SIGKILL) -> Int32 {
    isEnded = true
    close(descriptor)
    kill(identifier, signal)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

/// What the system said.
struct SystemError: Error {
  let code: Int32

  var message: String { String(cString: strerror(code)) }
}
