/// Where finished output goes.
public protocol OutputSink: AnyObject {
  /// Takes bytes, all of them or an error.
  ///
  /// - Parameter bytes: valid for the call.
  /// - Throws: ``OutputError``.
  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError)
}

/// Keeps what is written.
public final class MemorySink: OutputSink {
  /// All bytes so far.
  public private(set) var bytes: [UInt8] = []

  /// The bytes as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes an empty one.
  public init() {}

  /// Appends bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) {
    self.bytes.append(contentsOf: bytes)
  }
}
