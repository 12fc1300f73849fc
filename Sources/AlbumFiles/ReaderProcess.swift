import CGlibcExtensions
import Glibc

/// A process of another program of ours, such as a reader, to which requests are sent; a reader's
/// responses come in order, each preceded by its length.
package final class ReaderProcess {
  /// Our end of a socket; the reader has the other end as its standard input and output.
  package let descriptor: Int32
  private let identifier: pid_t
  private var isEnded = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: its arguments, without zero bytes.
  ///   - withErrors: whether its standard error is part of the responses; otherwise it is discarded.
  /// - Throws: the system's error code.
  package init(
    _ program: [UInt8], _ arguments: [String] = [], withErrors: Bool = false
  ) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError(code: errno) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    if withErrors {
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    // What else is open here is not for a program that reads untrusted files.
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    // Ctrl-C is handled by us; the reader ends when our end of the socket is closed.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A shell in which Ctrl-C is ignored must not make the program ignore it too.
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF))
    let copies = arguments.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var child: pid_t = 0
    var code: Int32 = 0
    for _ in 0..<100 {
      code = program.withCString { path in
        var words = [UnsafeMutablePointer(mutating: path)] + copies + [nil]
        return posix_spawn(&child, path, &actions, &attributes, &words, environ)
      }
      // The file is just being written, or open in a process that another thread starts at this
      // moment.
      guard code == ETXTBSY else { break }
      usleep(10_000)
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

  /// The bytes of a request about a path.
  package static func question(_ kind: UInt8, _ path: [UInt8]) -> [UInt8] {
    [kind] + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: path.count >> $0) } + path
  }

  /// Sends requests.
  ///
  /// A reader that has ended is detected when its responses are read.
  package func ask(_ questions: [UInt8]) {
    var rest = questions[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }

  /// Takes the available response bytes; waits if there are none.
  ///
  /// - Returns: an empty list when the reader has ended.
  package func receive() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { space, used in
      var count = 0
      repeat {
        count = recv(descriptor, space.baseAddress, space.count, 0)
      } while count < 0 && errno == EINTR
      used = max(0, count)
    }
  }

  /// Sends a signal to it and to what it started, and ends its input; ``end(_:)`` must not have been
  /// called.
  package func interrupt(_ signal: Int32) {
    kill(-identifier, signal)
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Waits until it has ended; ``end(_:)`` still takes its status.
  package func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Ends it immediately, if it is running.
  ///
  /// - Returns: its exit status, as of `waitpid`.
  package func end(_ signal: Int32 = SIGKILL) -> Int32 {
    isEnded = true
    close(descriptor)
    kill(identifier, signal)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

/// A separate program of ours that reads untrusted files, for isolation.
package struct ReaderProgram: Sendable {
  /// Its name.
  package let name: String
  /// The environment variable with its path.
  package let variable: String
  /// Its path; nil if it was not found.
  package let path: [UInt8]?

  /// Finds it at the variable's path, next to the running program, or in the folder of an
  /// installation.
  package init(named name: String, variable: String) {
    self.name = name
    self.variable = variable
    path = Self.find(name, variable)
  }

  /// Uses a program at a known path.
  package init(named name: String, variable: String, path: String) {
    self.name = name
    self.variable = variable
    self.path = Array(path.utf8)
  }

  /// Why it cannot be used, in a few words; nil if it runs.
  ///
  /// Starts it, and waits until it ends.
  package func problem() -> String? {
    guard let path else { return "\(name) is missing" }
    do throws(SystemError) {
      // Without requests it ends at once.
      let status = try ReaderProcess(path).end(0)
      // The loader, if a library is missing, ends with 127.
      return status == 0 ? nil : "\(name) does not run: it ended with code \(status >> 8 & 0xFF)"
    } catch {
      return "\(name) does not run: \(error.message)"
    }
  }

  private static func find(_ name: String, _ variable: String) -> [UInt8]? {
    if let given = getenv(variable), given.pointee != 0 {
      return isRunnable(UnsafeRawBufferPointer(start: given, count: strlen(given)))
    }
    guard let own = ownPath(), let slash = own.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let folder = own[..<slash]
    return isRunnable(folder + Array("/\(name)".utf8))
      ?? isRunnable(folder + Array("/../libexec/moonshelf/\(name)".utf8))
  }

  private static func isRunnable(_ path: some Sequence<UInt8>) -> [UInt8]? {
    let path = Array(path)
    return path.withCString { access($0, X_OK) } == 0 ? path : nil
  }

  private static func ownPath() -> [UInt8]? {
    let path = [UInt8](unsafeUninitializedCapacity: 4096) { space, used in
      used = space.withMemoryRebound(to: CChar.self) {
        max(0, readlink("/proc/self/exe", $0.baseAddress.unsafelyUnwrapped, $0.count))
      }
    }
    return path.isEmpty ? nil : path
  }
}
