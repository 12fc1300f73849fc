/// What is sent along with a question.
public enum WebBody: Sendable {
  /// Nothing.
  case none
  /// Bytes in memory.
  case bytes([UInt8])
  /// A file, read piece by piece; it must not change meanwhile.
  case file(String)
  /// So many bytes, read piece by piece from the place that is given; an empty piece is a failure.
  case pieces(count: Int, read: @Sendable (_ place: Int) throws -> [UInt8])
}
