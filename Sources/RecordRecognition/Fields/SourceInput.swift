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
  /// The text; nil until a line or the text is read.
  private var feed: BlockFeed?
  private var position = 0

  init(_ file: InputFile, encoding: TextEncoding?) {
    (self.file, self.encoding) = (file, encoding)
    name = file.baseName
  }

  /// The number of bytes that have been read from the file.
  var bytesRead: Int { feed?.bytesRead ?? file.bytesRead }

  /// The next line, in UTF-8, without its end.
  ///
  /// - Returns: nil at the end of the file.
  /// - Throws: ``ImportError`` for a system error, or a line that is too long.
  /// - Complexity: O(n) in the length of the line.
  public func nextLine() throws(ImportError) -> String? {
    while true {
      let text = try textFeed().text
      let end = text[position...].firstIndex { $0 == 0x0A || $0 == 0x0D }
      if let end, end + 1 < text.count || feed?.isAtEnd == true {
        defer {
          let isPair = text[end] == 0x0D && end + 1 < text.count && text[end + 1] == 0x0A
          position = end + (isPair ? 2 : 1)
        }
        return takeLine(text[position..<end])
      }
      guard try advance() else {
        let rest = text[position...]
        position = text.count
        return rest.isEmpty ? nil : takeLine(rest)
      }
    }
  }

  /// The rest of the text, in UTF-8.
  ///
  /// - Throws: ``ImportError`` for a system error, or more than 64 MB.
  public func rest() throws(ImportError) -> String {
    var feed = try textFeed()
    let start = position
    guard let rest = try feed.rest(upTo: Self.limit) else { throw tooLong }
    (self.feed, position) = (feed, feed.text.count)
    return String(decoding: rest[start...], as: UTF8.self)
  }

  /// The next bytes, as in the file; decompressed.
  ///
  /// - Parameter count: their maximum number.
  /// - Returns: fewer at the end of the file; none behind it.
  /// - Throws: ``ImportError`` for a system error, or after text was read.
  public func bytes(_ count: Int) throws(ImportError) -> [UInt8] {
    guard feed == nil else { throw ImportError(.badOption, file.name, "is read as text already") }
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

  private func textFeed() throws(ImportError) -> BlockFeed {
    if let feed { return feed }
    let feed = try BlockFeed(file, encoding: encoding)
    self.feed = feed
    return feed
  }

  /// Reads the next block.
  ///
  /// - Returns: whether there was one.
  private func advance() throws(ImportError) -> Bool {
    guard var feed, !feed.isAtEnd else { return false }
    guard !feed.isTooLong(from: position) else {
      throw feed.tooLong(file.name, line: line + 1, advice: "is it read as lines by mistake?")
    }
    try feed.advance(keepingFrom: position)
    (self.feed, position) = (feed, 0)
    return true
  }

  private func takeLine(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    line += 1
    return String(decoding: text, as: UTF8.self)
  }
}
