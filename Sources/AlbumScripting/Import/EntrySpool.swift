import AlbumLibrary

/// The entries of a report, in an unnamed temporary file if they are many.
final class EntrySpool {
  /// The maximum size in memory, in bytes.
  private static let most = 64 * 1024

  private var file: UnnamedFile?
  private var waiting: [UInt8] = []
  private(set) var latest: ReportEntry?

  func append(_ entry: ReportEntry) throws {
    latest = entry
    entry.encode(to: &waiting)
    guard waiting.count >= Self.most else { return }
    let file = try self.file ?? UnnamedFile()
    self.file = file
    try waiting.withUnsafeBytes { try file.append($0) }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Passes each entry in the order of the file until `body` returns false.
  func readAll(_ body: (ReportEntry) throws -> Bool) throws {
    var rest: [UInt8] = []
    var offset = 0
    while let file, offset < file.count {
      var block = [UInt8](repeating: 0, count: min(Self.most, file.count - offset))
      offset += try block.withUnsafeMutableBytes { try file.read(at: offset, into: $0) }
      rest += block
      guard try handOver(&rest, body) else { return }
    }
    rest += waiting
    _ = try handOver(&rest, body)
  }

  /// Passes all complete lines, and leaves the rest.
  private func handOver(
    _ bytes: inout [UInt8], _ body: (ReportEntry) throws -> Bool
  ) throws -> Bool {
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: bytes[start..<end], as: UTF8.self)
      start = end + 1
      if let entry = ReportEntry(encoded: line), try !body(entry) { return false }
    }
    bytes.removeFirst(start)
    return true
  }
}
