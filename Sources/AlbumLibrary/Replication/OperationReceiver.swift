/// Receives the text of another library, and applies it operation by operation.
///
/// An operation is applied in one transaction once it has been received completely; an incomplete
/// one is dropped, and sent again another time. Known operations are skipped.
///
/// Unchecked, since the compiler cannot see the guarantee: it is made, used and dropped on the
/// library's thread, for example by work that a ``LibraryDomain`` runs there.
public final class OperationReceiver: @unchecked Sendable {
  /// The length limit of a line; libraries do not write longer ones.
  private static let maximumLine = 64 << 20

  private let library: LibraryAPI
  private var splitter = LineSplitter()
  private var operation = OperationText()
  /// The result of all complete operations.
  public private(set) var report = SyncReport()

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
      try operation.append(line)
      guard line.starts(with: "{\"end\":".utf8) else { return true }
      defer { operation = OperationText() }
      report.add(try library.apply(operation))
      return true
    }
    guard splitter.waitingCount <= Self.maximumLine else {
      throw ExchangeError.damaged("a line of more than \(Self.maximumLine >> 20) MB")
    }
  }

  /// Begins the text anew after an interruption: an incomplete operation is dropped.
  public func restart() {
    splitter = LineSplitter()
    operation = OperationText()
  }
}

/// The lines of one received operation, until all of them have arrived and it is applied.
///
/// They are split and parsed once. Of a large operation (an import of a million albums) only the
/// beginning is kept so, since parsed lines take several times the memory of their text; the rest
/// is spooled, and parsed when it is applied. No lock is held during a slow transfer.
struct OperationText {
  /// The length of the text whose lines are kept parsed.
  private static let mostParsed = 1 << 20

  private var lines: [OperationLine] = []
  private var parsedCount = 0
  private let spool = SpoolFile(inMemory: 1 << 20)
  /// The error of the first line that cannot be parsed: an error only if the operation is applied.
  private var damage: ExchangeError?

  /// Adds a line, without its end.
  mutating func append(_ line: ArraySlice<UInt8>) throws {
    guard damage == nil else { return }
    guard parsedCount < Self.mostParsed else {
      return try spool.append(line + [UInt8(ascii: "\n")])
    }
    parsedCount += line.count
    do { lines.append(try OperationLine(line)) } catch let error as ExchangeError { damage = error }
  }

  /// The first line.
  var head: OperationHead {
    get throws {
      guard case .head(let head)? = lines.first else {
        throw damage ?? ExchangeError.damaged("an operation without a header")
      }
      return head
    }
  }

  /// Passes the lines in order.
  func forEachLine(_ body: (OperationLine) throws -> Void) throws {
    try lines.forEach(body)
    if let damage { throw damage }
    try spool.forEachLine { line in
      try body(OperationLine(line))
      return true
    }
  }
}
