import Glibc

/// What came of waiting for a line.
enum TypedLine {
  case line(String)
  /// Ctrl-C: what was typed is thrown away.
  case cancelled
  /// No more will come.
  case ended
}

/// Where a console's lines come from.
protocol LineSource: AnyObject {
  /// Whether a person types them.
  var isInteractive: Bool { get }

  /// Waits for a line.
  ///
  /// - Parameter prompt: what a person sees before it.
  /// - Returns: the line, or why there is none.
  func next(prompt: String) -> TypedLine
}

/// Lines of standard input, without any ado.
final class PlainLines: LineSource {
  let isInteractive: Bool
  private var unread: [UInt8] = []
  private var hasEnded = false

  /// Reads nothing yet.
  ///
  /// - Parameter isInteractive: whether a person types, on a terminal without a line editor.
  init(isInteractive: Bool) {
    self.isInteractive = isInteractive
    Wakeup.hang()
  }

  func next(prompt: String) -> TypedLine {
    if isInteractive { print(prompt, terminator: "") }
    fflush(nil)
    return Interruption.whileStoppable(by: Wakeup.ring, nextLine)
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
