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

  /// - Parameter isInteractive: whether a person types, on a terminal without a line editor.
  init(isInteractive: Bool) {
    self.isInteractive = isInteractive
  }

  func next(prompt: String) -> TypedLine {
    if isInteractive {
      print(prompt, terminator: "")
      fflush(nil)
    }
    return readLine().map(TypedLine.line) ?? .ended
  }
}
