import Glibc

/// The terminal, or what stands in for it.
enum Console {
  /// Whether a person reads what a file descriptor writes.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Says something to whoever watches, beside the output proper.
  static func note(_ text: String) {
    fflush(stdout)
    fputs(text + "\n", stderr)
  }

  /// Asks before something large, when there is a person to ask.
  ///
  /// - Returns: whether to go on; always where nobody can answer.
  static func confirm(_ question: String, isAnswered: Bool) -> Bool {
    guard !isAnswered, isTerminal(STDIN_FILENO), isTerminal(STDERR_FILENO) else { return true }
    fputs("\(question) [y/N] ", stderr)
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}
