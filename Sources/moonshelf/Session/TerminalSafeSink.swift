import AlbumPresentation

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
