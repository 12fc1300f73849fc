/// The destination of finished output.
public protocol OutputSink: AnyObject {
  /// Takes all bytes, or throws.
  ///
  /// - Parameter bytes: valid UTF-8, in whole rows.
  /// - Throws: ``OutputError``.
  func write(_ bytes: RawSpan) throws(OutputError)
}

/// Keeps the output in memory.
public final class MemorySink: OutputSink {
  /// All bytes so far.
  public private(set) var bytes: [UInt8] = []

  /// The bytes as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes an empty one.
  public init() {}

  /// Appends bytes.
  public func write(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { self.bytes.append(contentsOf: $0) }
  }
}
