import Glibc

/// Reads typed characters one by one, and notices signals while it waits.
///
/// The line library's own reading would not let Ctrl-C clear a line without a jump out of the
/// library.
final class Keyboard {
  /// The reason why there is no character.
  enum Ending {
    case cancelled
    case ended
  }

  // Written by signal handlers, on any thread, which may do no more.
  nonisolated(unsafe) private static var windowChanged: sig_atomic_t = 0

  private(set) var ending: Ending?
  private let onWindowChange: () -> Void
  private var pending: UInt8?

  /// Takes over the terminal of standard input.
  ///
  /// - Parameter onWindowChange: called when the window has another size, or the program is
  ///   continued.
  init(onWindowChange: @escaping () -> Void) {
    self.onWindowChange = onWindowChange
    Wakeup.hang()
    for number in [SIGWINCH, SIGCONT] {
      signal(number) { _ in
        Keyboard.windowChanged = 1
        Wakeup.ring()
      }
    }
  }

  /// Handles Ctrl-C and requests to end while a line is edited.
  func whileEditing<Result>(_ body: () -> Result) -> Result {
    ending = nil
    return Interruption.whileStoppable(by: Wakeup.ring, body)
  }

  /// The next character's scalar; U+FFFD for invalid UTF-8, nil when the line was cancelled or the
  /// input ended.
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
      guard Wakeup.wait(for: STDIN_FILENO) else { continue }
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
}
