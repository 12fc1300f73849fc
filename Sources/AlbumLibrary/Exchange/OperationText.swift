/// The lines of one received operation, kept until all of them have arrived.
///
/// A large operation (an import of a million albums) waits in a file, so that memory use stays
/// small, and no lock is held during a slow transfer.
struct OperationText {
  private let lines = SpoolFile()

  /// Adds a line, including its end.
  func append(_ line: [UInt8]) throws {
    try lines.append(line)
  }

  /// Passes the lines in order.
  func forEachLine(_ body: (OperationLine) throws -> Void) throws {
    try lines.forEachLine { line in
      try body(Self.parse(line))
      return true
    }
  }

  /// The first line.
  func head() throws -> OperationHead {
    var head: OperationHead?
    try lines.forEachLine { line in
      if case .head(let found) = try Self.parse(line) { head = found }
      return false
    }
    guard let head else { throw ExchangeError.damaged("an operation without a header") }
    return head
  }

  private static func parse(_ line: ArraySlice<UInt8>) throws -> OperationLine {
    guard let text = String(validating: line, as: UTF8.self) else {
      throw ExchangeError.damaged(String(decoding: line, as: UTF8.self))
    }
    return try OperationLine(text)
  }
}
