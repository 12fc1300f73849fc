/// The lines of one received operation, kept until all of them have arrived.
///
/// A large operation (an import of a million albums) waits in an unnamed file, so that memory use
/// stays small, and no lock is held during a slow transfer.
final class ActText {
  /// Larger texts are moved to the file.
  private static let mostInMemory = 4 << 20

  private var bytes: [UInt8] = []
  private var file: UnnamedFile?

  var isEmpty: Bool { bytes.isEmpty && file == nil }

  /// Adds a line, including its end.
  func append(_ line: some Collection<UInt8>) throws {
    bytes.append(contentsOf: line)
    if bytes.count > Self.mostInMemory { try spill() }
  }

  private func spill() throws {
    let file = try self.file ?? UnnamedFile()
    self.file = file
    try bytes.withUnsafeBytes { try file.append($0) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Passes the lines in order.
  func forEachLine(_ body: (OperationLine) throws -> Void) throws {
    var splitter = LineSplitter()
    func take(_ part: UnsafeRawBufferPointer) throws {
      try splitter.take(part) { line in
        guard let text = String(validating: line, as: UTF8.self) else {
          throw ExchangeError.damaged(String(decoding: line, as: UTF8.self))
        }
        try body(OperationLine(text))
      }
    }
    if let file {
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      var offset = 0
      while offset < file.count {
        let count = try buffer.withUnsafeMutableBytes { try file.read(at: offset, into: $0) }
        guard count > 0 else { break }
        try buffer.withUnsafeBytes { try take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        offset += count
      }
    }
    try bytes.withUnsafeBytes(take)
  }

  /// The first line.
  func head() throws -> OperationHead {
    var head: OperationHead?
    struct Enough: Error {}
    do {
      try forEachLine { line in
        if case .head(let found) = line { head = found }
        throw Enough()
      }
    } catch is Enough {}
    guard let head else { throw ExchangeError.damaged("an operation without a header") }
    return head
  }
}

/// Splits bytes that arrive in pieces into lines.
struct LineSplitter {
  private var rest: [UInt8] = []

  /// The number of bytes of the incomplete last line.
  var waitingCount: Int { rest.count }

  /// Takes bytes, and passes on complete lines, without their ends.
  mutating func take(
    _ bytes: UnsafeRawBufferPointer, _ body: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    var start = rest.count
    rest.append(contentsOf: bytes)
    var lineStart = 0
    while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      try body(rest[lineStart..<end])
      lineStart = end + 1
      start = lineStart
    }
    rest.removeFirst(lineStart)
  }
}
