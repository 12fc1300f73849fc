/// Receives the text of another library, and applies it operation by operation.
///
/// An operation is applied in one transaction once it has been received completely; an incomplete
/// one is dropped, and sent again another time. Known operations are skipped.
public final class OperationReceiver {
  /// The length limit of a line; libraries do not write longer ones.
  private static let longestLine = 64 << 20

  private let library: LibraryAPI
  private var splitter = LineSplitter()
  private var operation = OperationText()
  private var report = SyncReport()

  /// - Parameter library: the library to apply the operations to.
  /// - Throws: ``LibraryError``.
  public init(_ library: LibraryAPI) throws {
    self.library = library
    try library.share()
  }

  /// Takes a piece of the text.
  ///
  /// - Parameter bytes: any part of the lines.
  /// - Throws: ``ExchangeError``, ``LibraryError``; the operations before are kept.
  public func take(_ bytes: [UInt8]) throws {
    _ = try splitter.take(bytes) { line in
      guard !line.isEmpty else { return true }
      try operation.append(line + [UInt8(ascii: "\n")])
      guard line.starts(with: "{\"end\":".utf8) else { return true }
      defer { operation = OperationText() }
      report.add(try library.apply(operation))
      return true
    }
    guard splitter.waitingCount <= Self.longestLine else {
      throw ExchangeError.damaged("a line of more than \(Self.longestLine >> 20) MB")
    }
  }

  /// Ends the text.
  ///
  /// - Returns: the result of all complete operations.
  public func finish() -> SyncReport { report }
}
