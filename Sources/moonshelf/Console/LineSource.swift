import AlbumFiles
import Glibc

/// The result of waiting for a line.
enum TypedLine {
  case line(String)
  /// Ctrl-C: the typed text is discarded.
  case cancelled
  /// The end of the input.
  case ended
}

/// A source of a console's lines.
protocol LineSource: AnyObject {
  /// Whether the user types them.
  var isInteractive: Bool { get }

  /// Waits for a line.
  ///
  /// - Returns: the line, or why there is none.
  func next(prompt: String) -> TypedLine
}

/// Lines of standard input, without editing.
final class PlainLines: LineSource {
  let isInteractive: Bool
  private var unread: [UInt8] = []
  private var hasEnded = false

  /// Makes a source.
  ///
  /// - Parameter isInteractive: whether the user types, on a terminal without a line editor.
  init(isInteractive: Bool) {
    self.isInteractive = isInteractive
    Wakeup.hang()
  }

  func next(prompt: String) -> TypedLine {
    if isInteractive { print(prompt, terminator: "") }
    fflush(nil)
    return Interruption.whileStoppable(by: Wakeup.signal, nextLine)
  }

  private func nextLine() -> TypedLine {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeSubrange(...end) }
        return .line(String(decoding: unread[..<end], as: UTF8.self))
      }
      guard !hasEnded else {
        defer { unread = [] }
        return unread.isEmpty ? .ended : .line(String(decoding: unread, as: UTF8.self))
      }
      if Interruption.isRequested { return Interruption.isFinal ? .ended : .cancelled }
      if Wakeup.wait(for: STDIN_FILENO) { readMore() }
    }
  }

  private func readMore() {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 { unread += buffer.prefix(count) }
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { hasEnded = true }
  }
}
