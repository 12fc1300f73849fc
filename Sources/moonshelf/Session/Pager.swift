import AlbumFiles
import AlbumPresentation
@preconcurrency import Glibc

/// The user's pager, for output that is longer than the screen.
///
/// Output is held until it fills the screen; then the pager is started, otherwise it is written to
/// the terminal at the end. If the pager cannot be started, the terminal gets everything; a line
/// for a shell fails only later, so the output is kept until the pager must have read some.
final class Pager: OutputSink {
  // The pager's process, and the pipe to it; read by signal handlers.
  nonisolated(unsafe) private static var process: pid_t = 0
  nonisolated(unsafe) private static var pipe: Int32 = -1
  /// The maximum number of bytes that a pipe holds.
  private static let pipeSize = 1 << 16

  /// The words of its command.
  private let command: [String]
  private let rowCount: Int
  private let columnCount: Int
  private var held: [UInt8] = []
  /// Whether the pager may turn out not to have started.
  private var isDoubtful: Bool
  /// The rows of the screen that the held output needs, and its columns in the last one.
  private var rows = 0
  private var columns = 0
  private var isInSequence = false
  /// The destination, once the output does not fit on the screen.
  private var sink: FileDescriptorSink?

  /// Finds the pager: `MOONSHELF_PAGER`, otherwise `PAGER`, otherwise `less`; nil if standard output
  /// is no terminal, or the user wants none.
  init?() {
    var size = winsize()
    guard Console.isTerminal(STDOUT_FILENO), ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_row > 0, !["dumb", ""].contains(Environment.text("TERM") ?? "")
    else { return nil }
    let command = Environment.text("MOONSHELF_PAGER") ?? Environment.text("PAGER") ?? "less"
    let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty, words != ["cat"] else { return nil }
    // With quotes, variables or pipes it is a line for a shell.
    let isPlain = command.allSatisfy { $0.isLetter || $0.isNumber || " /._-+=,:@%".contains($0) }
    self.command = isPlain ? words : ["/bin/sh", "-c", command]
    isDoubtful = !isPlain
    rowCount = Int(size.ws_row)
    columnCount = max(1, Int(size.ws_col))
  }

  /// Takes output.
  func write(_ bytes: RawSpan) throws(OutputError) {
    if sink == nil || isDoubtful { bytes.withUnsafeBytes { held += $0 } }
    guard let sink else {
      bytes.withUnsafeBytes { for byte in $0 { measure(byte) } }
      // The shell's prompt needs a row.
      return rows >= rowCount ? try release(to: Self.start(command)) : ()
    }
    try pass(bytes, to: sink)
  }

  /// Counts the rows that a byte needs; wide characters count once, and control sequences do not.
  private func measure(_ byte: UInt8) {
    switch byte {
    case _ where isInSequence: isInSequence = !(0x40...0x7E).contains(byte) || byte == 0x5B
    case 0x1B: isInSequence = true
    case 0x0A:
      rows += 1
      columns = 0
    case 0x80..<0xC0: break
    default:
      if columns == columnCount {
        rows += 1
        columns = 0
      }
      columns += 1
    }
  }

  private func release(to descriptor: Int32?) throws(OutputError) {
    let sink = FileDescriptorSink(descriptor ?? STDOUT_FILENO)
    self.sink = sink
    if descriptor == nil { isDoubtful = false }
    let all = held
    if !isDoubtful { held = [] }
    try pass(all.span.bytes, to: sink)
  }

  private func pass(_ bytes: RawSpan, to sink: FileDescriptorSink) throws(OutputError) {
    do throws(OutputError) { try sink.write(bytes) } catch {
      guard try !retake() else { return }
      throw error
    }
    guard held.count > Self.pipeSize else { return }
    (isDoubtful, held) = (false, [])
  }

  /// Writes what is held, or waits until the user leaves the pager.
  func finish() throws(OutputError) {
    if sink == nil { return try release(to: nil) }
    if try !retake() { wait() }
  }

  /// Writes everything to the terminal if the shell could not start the pager.
  ///
  /// - Returns: whether it could not.
  private func retake() throws(OutputError) -> Bool {
    guard isDoubtful, Self.process > 0 else { return false }
    let status = wait()
    // The shell's codes for a command that was not found, or cannot be run.
    guard status & 0x7F == 0, (126...127).contains(status >> 8 & 0xFF) else { return false }
    try release(to: nil)
    return true
  }

  /// Waits until the user leaves the pager.
  @discardableResult private func wait() -> Int32 {
    // Ctrl-C is the pager's while it runs.
    let before = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, before) }
    return Self.leave(number: SIGINT)
  }

  /// Ends the output, and waits for the pager; for a signal other than Ctrl-C, which the pager gets
  /// too, it is passed on.
  ///
  /// Safe in a signal handler.
  ///
  /// - Returns: the pager's status, as of `waitpid`; 0 without a pager.
  @discardableResult static func leave(number: Int32) -> Int32 {
    guard process > 0 else { return 0 }
    close(pipe)
    if number != SIGINT { kill(process, number) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
    return status
  }

  /// Starts a program that reads from a pipe.
  ///
  /// - Returns: the pipe to it; nil if it cannot be started.
  private static func start(_ command: [String]) -> Int32? {
    // As git does: one screen is not paged, colours are shown, the screen is not cleared.
    setenv("LESS", "FRX", 0)
    setenv("LV", "-c", 0)
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    // The pager must not keep its own input open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals that this program ignores would stay ignored.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let words = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    guard posix_spawnp(&child, command[0], &actions, &attributes, words, environ) == 0 else {
      close(ends[1])
      return nil
    }
    pipe = ends[1]
    process = child
    return ends[1]
  }
}
