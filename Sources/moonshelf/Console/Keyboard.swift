import Glibc

/// Reads what is typed, a character at a time, and hears of signals while it waits.
///
/// The line library would rather do that itself, and then Ctrl-C could not clear a line without
/// jumping out of the middle of it.
final class Keyboard {
  /// Why no character came.
  enum Ending {
    case cancelled
    case ended
  }

  // Written by signal handlers, on whatever thread, which may do no more.
  nonisolated(unsafe) private static var windowChanged: sig_atomic_t = 0
  // Set once, before the handlers that write to it.
  nonisolated(unsafe) private static var bell: Int32 = -1

  private(set) var ending: Ending?
  private let onWindowChange: () -> Void
  private var pending: UInt8?
  /// What a signal rings, so that waiting ends even when another thread was interrupted by it.
  private var pipe: [Int32] = [-1, -1]

  /// Takes over the terminal of standard input.
  ///
  /// - Parameter onWindowChange: called when the window has another size, or the program goes on.
  init(onWindowChange: @escaping () -> Void) {
    self.onWindowChange = onWindowChange
    guard Glibc.pipe(&pipe) == 0 else { return }
    for end in pipe {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    Keyboard.bell = pipe[1]
    for number in [SIGWINCH, SIGCONT] {
      signal(number) { _ in
        Keyboard.windowChanged = 1
        Keyboard.ring()
      }
    }
  }

  /// Lets Ctrl-C and the wish to end be heard while a line is edited.
  func whileEditing<Result>(_ body: () -> Result) -> Result {
    ending = nil
    return Interruption.whileStoppable(by: Keyboard.ring, body)
  }

  /// The next character's scalar; U+FFFD for what is no UTF-8, nil at the end of the line's life.
  func nextScalar() -> UInt32? {
    guard let first = nextByte() else { return nil }
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    var bytes = [first]
    while bytes.count < length {
      guard let byte = nextByte() else { return nil }
      guard byte & 0xC0 == 0x80 else {
        pending = byte
        break
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value
  }

  @Sendable private static func ring() {
    let before = errno
    var byte: UInt8 = 1
    _ = write(bell, &byte, 1)
    errno = before
  }

  private func nextByte() -> UInt8? {
    if let byte = pending {
      pending = nil
      return byte
    }
    while true {
      if Interruption.isRequested {
        ending = Interruption.isFinal ? .ended : .cancelled
        return nil
      }
      if Keyboard.windowChanged != 0 {
        Keyboard.windowChanged = 0
        onWindowChange()
      }
      guard isReadable() else { continue }
      var byte: UInt8 = 0
      switch read(STDIN_FILENO, &byte, 1) {
      case 1: return byte
      case -1 where errno == EINTR || errno == EAGAIN: continue
      default:
        // The terminal is gone.
        ending = .ended
        return nil
      }
    }
  }

  /// Waits for something to read, or for the bell.
  private func isReadable() -> Bool {
    var requests = [STDIN_FILENO, pipe[0]].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&requests, 2, -1) > 0 else { return false }
    if requests[1].revents != 0 {
      var rung = [UInt8](repeating: 0, count: 64)
      _ = read(pipe[0], &rung, rung.count)
    }
    return requests[0].revents != 0
  }
}
