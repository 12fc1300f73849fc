import AlbumFiles
import AlbumPresentation
import Glibc
import Synchronization

/// The terminal, or what stands in for it.
enum Console {
  private static let lost = Mutex<OutputError?>(nil)

  /// Why standard output lacks something that was flushed before; nil when it has everything.
  static var lostOutput: OutputError? { lost.withLock { $0 } }

  /// Flushes standard output, and remembers when that fails: the next flush would not say it again.
  static func flush() {
    guard fflush(nil) != 0 else { return }
    let error = OutputError(code: errno)
    lost.withLock { $0 = $0 ?? error }
  }

  /// Whether a person reads what a file descriptor writes.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Says something to whoever watches, beside the output proper.
  static func note(_ text: String) {
    flush()
    writeSafely(text + "\n")
  }

  /// Says that something failed, in red where colours show.
  static func warn(_ text: String) {
    flush()
    let usesStyles = Terminal(fileDescriptor: STDERR_FILENO).usesStyles
    if usesStyles { write("\u{1B}[31m") }
    writeSafely(text)
    write(usesStyles ? "\u{1B}[0m\n" : "\n")
  }

  /// Writes to standard error without anything that steers a terminal: titles and scripts may hold
  /// what they like.
  static func writeSafely(_ text: String) {
    write(String(decoding: TerminalText.safe(Array(PathText.shown(text).utf8)), as: UTF8.self))
  }

  /// Writes to standard error as it is, in one go.
  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }

  /// Asks before something large, when there is a person to ask.
  ///
  /// - Returns: whether to go on; always where nobody can answer.
  static func confirm(_ question: String, isAnswered: Bool) -> Bool {
    guard !isAnswered, isTerminal(STDIN_FILENO), isTerminal(STDERR_FILENO) else { return true }
    write("\(question) [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}
