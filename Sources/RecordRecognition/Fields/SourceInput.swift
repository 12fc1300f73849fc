import AlbumFiles
import AlbumModel
public import RecordReading

/// A file that a source's own function reads, from its beginning.
public final class SourceInput {
  /// The most text or bytes that one call returns.
  private static let limit = 64 * 1024 * 1024

  /// The file's name, without folders.
  public let name: String
  /// The number of the line that was read last; 0 before the first.
  public private(set) var line = 0

  private let file: InputFile
  private let encoding: TextEncoding?
  /// The text, if its first block has been read.
  private var feed: BlockFeed?
  /// The lines; nil until one or the text is read.
  private var reader: LineReader?
  /// Remarks on the encoding of the lines.
  var warnings = WarningLog()

  init(_ file: InputFile, _ feed: BlockFeed? = nil, encoding: TextEncoding? = nil) {
    (self.file, self.feed, self.encoding) = (file, feed, encoding)
    name = file.baseName
  }

  /// The number of bytes that have been read from the file.
  var bytesRead: Int { reader?.bytesRead ?? file.bytesRead }

  /// The next line, in UTF-8, without its end.
  ///
  /// - Returns: nil at the end of the file.
  /// - Throws: ``ImportError`` for a system error, or a line that is too long.
  /// - Complexity: O(n) in the length of the line.
  public func nextLine() throws(ImportError) -> String? {
    try begin()
    let next = try reader?.next(upTo: 1, &warnings)?.first
    if let next { line = next.number }
    return next?.text
  }

  /// The beginning of the text, by which a file is recognized.
  ///
  /// - Throws: ``ImportError`` for a system error.
  public func sample() throws(ImportError) -> String {
    try begin()
    return feed.map { SourceSample(name, $0).text } ?? ""
  }

  /// The rest of the text, in UTF-8.
  ///
  /// - Throws: ``ImportError`` for a system error, or more than 64 MB.
  public func rest() throws(ImportError) -> String {
    try begin()
    guard let rest = try reader?.rest(upTo: Self.limit) else { throw tooLong }
    return rest
  }

  /// The next bytes, as in the file; decompressed.
  ///
  /// - Parameter count: their maximum number.
  /// - Returns: fewer at the end of the file; none behind it.
  /// - Throws: ``ImportError`` for a system error, or after text was read.
  public func bytes(_ count: Int) throws(ImportError) -> [UInt8] {
    guard reader == nil else { throw ImportError(.badOption, file.name, "is read as text already") }
    guard count <= Self.limit else { throw tooLong }
    var bytes: [UInt8] = []
    while bytes.count < count,
      try bytes.append(upTo: min(count - bytes.count, 1 << 20), file.read) > 0
    {}
    return bytes
  }

  private var tooLong: ImportError {
    ImportError(.tooLong, file.name, "more than \(Self.limit >> 20) MB are read at once")
  }

  private func begin() throws(ImportError) {
    guard reader == nil else { return }
    let feed = if let feed { feed } else { try BlockFeed(file, encoding: encoding) }
    reader = LineReader(feed, of: file.name, advice: "is it read as lines by mistake?")
    self.feed = feed
  }
}
