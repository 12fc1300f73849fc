/// What is sent along with a question.
public enum RemoteBody: Sendable {
  /// Nothing.
  case none
  /// Bytes in memory.
  case bytes([UInt8])
  /// A file, read piece by piece; it must not change meanwhile.
  case file(String)
}
