import AlbumFiles
import AlbumPresentation
import Glibc
import Synchronization

/// The terminal, or its replacement.
enum Console {
  private static let lost = Mutex<OutputError?>(nil)

  /// The reason why flushed output was lost; nil when all was written.
  static var lostOutput: OutputError? { lost.withLock { $0 } }

  /// Flushes standard output, and records a failure: the next flush would not report it again.
  static func flush() {
    guard fflush(nil) != 0 else { return }
    let error = OutputError(code: errno)
    lost.withLock { $0 = $0 ?? error }
  }

  /// Whether a file descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Writes a message to standard error.
  static func note(_ text: String) {
    guard !StandardOutput.postpone({ note(text) }) else { return }
    flush()
    writeSafely(text + "\n")
  }

  /// Says which columns a table has no room for.
  static func note(omitted columns: [String]) {
    guard !columns.isEmpty else { return }
    let rest = columns.count - 10
    note(
      "moonshelf: not shown, as the terminal is too narrow: \(columns.prefix(10).joined(separator: ", "))"
        + (rest > 0 ? " and \(rest) more" : ""))
  }

  /// Writes an error message, in red if colours are shown.
  static func warn(_ text: String) {
    guard !StandardOutput.postpone({ warn(text) }) else { return }
    flush()
    let usesStyles = Terminal(fileDescriptor: STDERR_FILENO).usesStyles
    if usesStyles { write("\u{1B}[31m") }
    writeSafely(text)
    write(usesStyles ? "\u{1B}[0m\n" : "\n")
  }

  /// Writes to standard error without control characters: titles and scripts may contain any.
  static func writeSafely(_ text: String) {
    write(String(decoding: TerminalText.safe(Array(PathText.shown(text).utf8)), as: UTF8.self))
  }

  /// Writes to standard error unchanged, in one call.
  static func write(_ text: String) {
    if InspectionOptions.debugger?.write(text, "stderr") == true { return }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }

  /// Whether a question is asked: there is an interactive user who has not answered it in advance.
  static func asks(isAnswered: Bool) -> Bool {
    !isAnswered && isTerminal(STDIN_FILENO) && isTerminal(STDERR_FILENO)
  }

  /// Asks an interactive user for confirmation.
  static func confirm(_ question: String) -> Bool {
    write("\(question) [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}
