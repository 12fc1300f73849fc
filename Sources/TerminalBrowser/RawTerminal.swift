import AlbumFiles
import Glibc

/// The terminal in raw mode for a front end: single keys, the alternate screen, the mouse.
///
/// However the program ends or stops, the terminal is restored: this is prepared for signal
/// handlers, which may not take locks or allocate memory.
final class RawTerminal: ScreenTerminal {
  // Set before the handlers that read them.
  nonisolated(unsafe) private static var descriptor: Int32 = -1
  nonisolated(unsafe) private static var before = termios()
  // Whether a signal arrived that must still be handled.
  nonisolated(unsafe) private static var resized: sig_atomic_t = 0
  nonisolated(unsafe) private static var stopping: sig_atomic_t = 0
  // Whether there may be pictures that remain when characters are written over them.
  nonisolated(unsafe) private static var hasPictures: sig_atomic_t = 0

  /// The alternate screen, no cursor, no wrapping at the edge, buttons and wheel (xterm's 1000,
  /// 1006), bracketed pastes (2004).
  private static let opening =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
  /// Removes all pictures of kitty's protocol.
  private static let clearing: StaticString = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
  private static let closing: StaticString =
    "\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// The time limit for the rest of a response.
  private static let waitLimit = Duration.seconds(2)

  /// The silence after which a paste counts as ended.
  private static let pasteSilence = Duration.seconds(1)

  private let output: Int32
  private(set) var input: TerminalInput
  private(set) var isLost = false
  private var asked: ContinuousClock.Instant?
  private var lastRead = ContinuousClock.now

  /// Takes over the terminal; nil if there is none.
  ///
  /// - Parameter typed: input that was read before and is not an event yet.
  init?(typed: TerminalInput = TerminalInput()) {
    input = typed
    guard tcgetattr(STDIN_FILENO, &Self.before) == 0 else { return nil }
    // Standard output may be redirected from the terminal in the meantime.
    output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard output >= 0 else { return nil }
    Wakeup.hang()
    listen()
    open()
  }

  /// Restores the terminal.
  func close() {
    Self.restore()
    Self.descriptor = -1
    Glibc.close(output)
    for number in [SIGTSTP, SIGWINCH, SIGCONT] + Self.fatal { signal(number, SIG_DFL) }
  }

  func expectPictures() { Self.hasPictures = 1 }

  /// Its size as the system reports it; nil if that is not known.
  private var window: winsize? {
    var size = winsize()
    let code = ioctl(output, UInt(TIOCGWINSZ), &size)
    return code == 0 && size.ws_col > 0 && size.ws_row > 0 ? size : nil
  }

  var cell: CellSize? {
    guard let size = window else { return nil }
    return CellSize(
      width: Double(size.ws_xpixel) / Double(size.ws_col),
      height: Double(size.ws_ypixel) / Double(size.ws_row))
  }

  var size: ScreenSize {
    guard let size = window else { return ScreenSize(columns: 80, rows: 24) }
    return ScreenSize(columns: min(Int(size.ws_col), 1000), rows: min(Int(size.ws_row), 500))
  }

  /// Restores the terminal; allowed in a signal handler.
  @Sendable static func restore() {
    guard descriptor >= 0 else { return }
    if hasPictures != 0 {
      _ = Glibc.write(descriptor, clearing.utf8Start, clearing.utf8CodeUnitCount)
    }
    _ = Glibc.write(descriptor, closing.utf8Start, closing.utf8CodeUnitCount)
    tcsetattr(descriptor, TCSADRAIN, &before)
  }

  func nextEvent(milliseconds: Int32) -> TerminalEvent? {
    if let event = input.next() { return event }
    if let asked, .now - asked > Self.waitLimit { input.isAsking = false }
    // The rest of a key's sequence arrives shortly after its beginning.
    let waitLimit = input.isWaiting ? min(milliseconds, 25) : milliseconds
    guard Wakeup.wait(for: STDIN_FILENO, milliseconds: waitLimit) else {
      if input.isPasting, .now - lastRead > Self.pasteSilence { return input.endPaste() }
      return input.next(isAll: waitLimit > 0)
    }
    lastRead = .now
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 {
      input.append(bytes[..<count])
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      isLost = true
    }
    return input.next()
  }

  func takeSignals() -> Bool {
    if Self.stopping != 0 {
      Self.stopping = 0
      Self.restore()
      raise(SIGSTOP)
      Self.resized = 1
    }
    guard Self.resized != 0 else { return false }
    Self.resized = 0
    open()
    return true
  }

  func ask() {
    input.isAsking = true
    asked = .now
    write(TerminalResponse.questions)
  }

  /// Sends it text.
  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        isLost = true
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  private func open() {
    var raw = Self.before
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | ISTRIP)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    Self.descriptor = output
    write(Self.opening)
  }

  private static let fatal = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGQUIT]

  private func listen() {
    for number in [SIGWINCH, SIGCONT] {
      signal(number) { _ in
        RawTerminal.resized = 1
        Wakeup.signal()
      }
    }
    signal(SIGTSTP) { _ in
      RawTerminal.stopping = 1
      Wakeup.signal()
    }
    for number in Self.fatal {
      signal(number) { number in
        RawTerminal.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
