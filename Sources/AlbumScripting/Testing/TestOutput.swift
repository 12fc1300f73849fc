import AlbumModel

/// What a test printed, and what was logged meanwhile.
final class TestOutput {
  /// How much is kept, in bytes: a test that prints without end must not take all the memory.
  private static let most = 4 << 20
  /// How many lines are shown of a test that fails.
  private static let mostLines = 50
  /// How much of a line is shown, in bytes.
  private static let longestLine = 1000

  private var printedBytes: [UInt8] = []
  private var bytes: [UInt8] = []

  /// What was printed, without what was logged.
  var printed: String { String(decoding: printedBytes, as: UTF8.self) }

  /// The last lines of everything, in its order.
  var lines: [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let shown = lines.suffix(Self.mostLines).map { line in
      String(decoding: line.prefix(Self.longestLine), as: UTF8.self)
        + (line.count > Self.longestLine ? "… (\(line.count) bytes)" : "")
    }
    let left = lines.count - shown.count
    return left == 0 ? shown : ["… \(CountText.of(left, "line")), then:"] + shown
  }

  func print(_ line: String) {
    write(Array((line + "\n").utf8))
  }

  func write(_ text: [UInt8]) {
    guard bytes.count < Self.most else { return }
    printedBytes += text
    bytes += text
  }

  func log(_ level: String, _ message: String) {
    guard bytes.count < Self.most else { return }
    bytes += "\(level): \(message)\n".utf8
  }
}
