import AlbumPresentation
import Glibc

/// Prints as Swift's own `print` does, but without control characters on a terminal.
///
/// The whole program prints through this function, since its output may contain texts of scripts,
/// of imported lists and of other users. Pipes and files get every byte.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { String(describing: $0) }.joined(separator: separator) + terminator
  StandardOutput.write(Array(text.utf8))
}

/// The standard output of the program and its scripts.
enum StandardOutput {
  /// Whether the command's result is JSON, which what observers print must not break.
  // Accessed only on the main thread.
  nonisolated(unsafe) static var isJSON = false
  /// The bytes of an incomplete character at the end of the last output.
  // Accessed only on the main thread.
  nonisolated(unsafe) private static var pending: [UInt8] = []
  /// The pager of the command, until ``finish()``.
  // Accessed only on the main thread.
  nonisolated(unsafe) private static var pager: Pager?
  /// Messages for after the pager.
  // Accessed only on the main thread.
  nonisolated(unsafe) private static var postponed: [() -> Void] = []

  /// Shows further output in the user's pager if it is longer than the screen, unless the user wants none.
  static func page(unless noPager: Bool = false) { if !noPager { pager = Pager() } }

  /// The destination of a listing: for standard output the pager, if there is one.
  static func sink(_ descriptor: Int32) -> any OutputSink {
    if descriptor == STDOUT_FILENO, let pager { return pager }
    return FileDescriptorSink(descriptor)
  }

  /// Waits until the user leaves the pager, and writes the messages that had to wait for that.
  static func finish() throws {
    guard let pager else { return }
    self.pager = nil
    defer {
      for message in postponed { message() }
      postponed = []
    }
    try pager.finish()
  }

  /// Keeps a message on a terminal until after the pager, whose screen it would disturb.
  ///
  /// - Returns: whether there is a pager.
  static func postpone(_ message: @escaping () -> Void) -> Bool {
    guard pager != nil, Console.isTerminal(STDERR_FILENO) else { return false }
    postponed.append(message)
    return true
  }

  /// Writes bytes, without control characters on a terminal.
  static func write(_ bytes: [UInt8]) {
    guard Console.isTerminal(STDOUT_FILENO) else { return put(bytes) }
    // A control character may arrive in two pieces.
    let all = pending + bytes
    pending = Array(all.suffix(unfinishedLength(all)))
    put(TerminalText.safe(Array(all.dropLast(pending.count))))
  }

  private static func put(_ bytes: [UInt8]) {
    // A pager that the user has left needs no more.
    if let pager { return (try? pager.write(bytes.span.bytes)) ?? () }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      for byte in bytes { putchar(Int32(byte)) }
      return
    }
    Swift.print(text, terminator: "")
  }

  /// The number of bytes of an incomplete UTF-8 character at the end.
  private static func unfinishedLength(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.reversed().prefix(3).enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
      return index + 1 < length ? index + 1 : 0
    }
    return 0
  }
}

/// Writes a document to a file, a pipe or a terminal: a terminal gets no control characters, all
/// others get every byte.
final class TerminalSafeSink: OutputSink {
  private let sink: FileDescriptorSink
  private let isTerminal: Bool

  /// Wraps an open file.
  init(_ descriptor: Int32) {
    sink = FileDescriptorSink(descriptor)
    isTerminal = Console.isTerminal(descriptor)
  }

  /// Writes bytes that end with a complete character.
  func write(_ bytes: RawSpan) throws(OutputError) {
    guard isTerminal else { return try sink.write(bytes) }
    let safe = TerminalText.safe(bytes.withUnsafeBytes(Array.init))
    try sink.write(safe.span.bytes)
  }
}
