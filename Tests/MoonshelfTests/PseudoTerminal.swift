import AlbumTestSupport
import Foundation
import Glibc
import Testing

/// The real program on a real terminal.
final class PseudoTerminal {
  /// Keys other than characters.
  enum Key: String {
    case tab = "\t"
    case enter = "\r"
    case up = "\u{1B}[A"
    case backspace = "\u{7F}"
    case controlC = "\u{3}"
    case controlD = "\u{4}"
    case controlU = "\u{15}"
  }

  /// A text that was not shown in time, and the output instead.
  struct Missing: Error {
    let wanted: String
    let shown: String
  }

  /// The time limit of every wait.
  static let waitLimit = 30.0

  /// Retained, because its library is deleted with it.
  private let program: Program
  private var terminal: Int32
  private let process: pid_t
  private var hasEnded = false
  private var unread = ""
  /// Whether control sequences are part of the output.
  private let showsStyles: Bool
  private var tornBytes: [UInt8] = []

  /// Starts the program as the leader of a session whose terminal this is.
  init(
    _ program: Program, arguments: [String], columns: Int = 80, showsStyles: Bool = false,
    environment: [String: String] = [:]
  ) throws {
    self.program = program
    self.showsStyles = showsStyles
    terminal = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTN, which Swift cannot import from the headers.
    var lock: Int32 = 0
    var number: Int32 = 0
    guard ioctl(terminal, 0x4004_5431, &lock) == 0, ioctl(terminal, 0x8004_5430, &number) == 0
    else { throw CocoaError(.fileReadUnknown) }
    Self.resize(terminal, columns: columns)
    var environment = program.environment.merging(environment) { $1 }
    environment["TERM"] = environment["TERM"] ?? "xterm"
    // Changes to the folder, then executes the program.
    let words = ["env", "-C", program.folder.path, Program.path] + arguments
    process = try Self.spawn(words, on: "/dev/pts/\(number)", environment)
  }

  deinit {
    if terminal >= 0 { close(terminal) }
    // A test that fails midway leaves the program running; and an unwaited child blocks code that
    // waits for any child, as exit tests do.
    guard !hasEnded else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Types text.
  func type(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Presses keys.
  func press(_ keys: Key...) { for key in keys { type(key.rawValue) } }

  /// Types a line and waits until a text is shown.
  @discardableResult
  func enter(_ line: String, expecting text: String) throws -> String {
    type(line)
    press(.enter)
    return try expect(text)
  }

  /// Waits until a text is shown.
  @discardableResult
  func expect(_ text: String) throws -> String {
    let deadline = Date(timeIntervalSinceNow: Self.waitLimit)
    while true {
      if let range = unread.range(of: text) {
        defer { unread = String(unread[range.upperBound...]) }
        return String(unread[..<range.lowerBound])
      }
      guard readMore(until: deadline) else { throw Missing(wanted: text, shown: unread) }
    }
  }

  /// Sets the width of the window.
  func resize(columns: Int) { Self.resize(terminal, columns: columns) }

  /// Closes the terminal, as closing its window does.
  func hangUp() {
    close(terminal)
    terminal = -1
  }

  /// Sends the program a signal.
  func send(_ signal: Int32) { kill(process, signal) }

  /// Waits for the end of the program.
  func end() throws -> (code: Int32, shown: String) {
    let deadline = Date(timeIntervalSinceNow: Self.waitLimit)
    while terminal >= 0, readMore(until: deadline) {}
    let guardian = DispatchWorkItem { [process] in kill(process, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.waitLimit, execute: guardian)
    defer { guardian.cancel() }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    hasEnded = true
    return (status & 0x7F == 0 ? status >> 8 : -(status & 0x7F), unread)
  }

  /// - Returns: whether there was output before the deadline, and before the program's end.
  private func readMore(until deadline: Date) -> Bool {
    var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    let wait = Int32(max(0, deadline.timeIntervalSinceNow) * 1000)
    guard poll(&request, 1, wait) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(terminal, &bytes, bytes.count)
    guard count > 0 else { return false }
    tornBytes += bytes.prefix(count)
    // A character may arrive in two pieces.
    guard let text = String(validating: tornBytes, as: UTF8.self) else { return true }
    tornBytes = []
    unread += text
    if !showsStyles { unread.replace(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "") }
    return true
  }

  private static func resize(_ terminal: Int32, columns: Int) {
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  static func spawn(
    _ arguments: [String], on terminal: String, _ environment: [String: String]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session's leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // The program must not inherit open files of other tests.
    for descriptor in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | 0x80  // POSIX_SPAWN_SETSID
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, "/usr/bin/env", &actions, &attributes, words, variables)
    guard result == 0 else { throw CocoaError(.executableLoad) }
    return process
  }
}
