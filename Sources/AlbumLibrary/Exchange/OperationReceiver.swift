/// Takes what another library tells, and applies act by act.
///
/// An act is applied in one transaction once all of it is there; what was cut off is dropped, and
/// told again another time. Acts that are known already are left out.
public final class OperationReceiver {
  /// A line that goes on for longer is nothing that a library says.
  private static let longestLine = 64 << 20

  private let library: LibraryAPI
  private var splitter = LineSplitter()
  private var act = ActText()
  private var report = SyncReport()

  /// - Parameter library: the one that is told.
  /// - Throws: ``LibraryError``.
  public init(_ library: LibraryAPI) throws {
    self.library = library
    try library.share()
  }

  /// Takes text as it comes.
  ///
  /// - Parameter bytes: any part of the lines.
  /// - Throws: ``ExchangeError``, ``LibraryError``; the acts before are kept.
  public func take(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { bytes in
      try splitter.take(bytes) { line in
        guard !line.isEmpty else { return }
        try act.append(line + [UInt8(ascii: "\n")])
        guard line.starts(with: "{\"end\":".utf8) else { return }
        defer { act = ActText() }
        report.add(try library.apply(act))
      }
      guard splitter.waitingCount <= Self.longestLine else {
        throw ExchangeError.damaged("a line of more than \(Self.longestLine >> 20) MB")
      }
    }
  }

  /// Ends it.
  ///
  /// - Returns: what came of all acts; one that was cut off is not among them.
  public func finish() -> SyncReport { report }
}
