import Glibc

/// The link between a library's file and its write-ahead log: a random mark, renewed by each
/// transaction.
///
/// SQLite takes any log next to a file for the file's and writes its pages over it, even if the
/// file was replaced since. So a transaction writes a row with the previous mark and a new one. The
/// pages of the log with this row therefore name the marks that the file may have: the one it had
/// when the log began, or a later one, as SQLite moves the log's pages into the file bit by bit.
enum LogMark {
  /// The beginning of the row, by which it is found in a log.
  static let heading = "moonshelf-log:"
  /// The mark of a file without one: a new one, or one that an older program wrote.
  static let none = String(repeating: "0", count: digitCount)
  /// The number of bytes of the row's text: heading, previous mark, current mark.
  static let length = heading.utf8.count + 2 * digitCount

  /// Renews the mark.
  static let renewal = """
    UPDATE log_mark SET mark = '\(heading)' || substr(mark, -\(digitCount)) || hex(randomblob(8))
    """

  private static let digitCount = 16

  /// The current mark in the text of a row; nil if the row is not one of ours.
  static func now(in row: String) -> String? {
    guard row.utf8.count == length, row.hasPrefix(heading) else { return nil }
    return String(row.suffix(digitCount))
  }

  /// Whether a log has pages with marks, and none of them is that of the file.
  ///
  /// - Returns: false also when the log cannot be read, or has no marks.
  static func isForeign(_ path: String, to mark: String) -> Bool {
    leads(path, to: mark, from: nil) == false
  }

  /// Whether a log gives its file a mark, or began with it.
  ///
  /// - Parameters:
  ///   - path: the log's file.
  ///   - mark: the mark.
  ///   - old: an earlier mark of the file: if the log has it, marks before it do not count.
  /// - Returns: nil when the log cannot be read, or has no marks.
  /// - Complexity: O(transactions in the log until one of them matches).
  static func leads(_ path: String, to mark: String, from old: String?) -> Bool? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    // SQLite locks other files than this one: closing it releases no lock of this process.
    defer { close(descriptor) }
    let (wanted, earlier) = (Array(mark.utf8), old.map { Array($0.utf8) })
    var isFound: Bool?
    var hasEarlier = earlier == nil
    walk(of: descriptor) { row in
      isFound = isFound ?? false
      for found in [row.prefix(digitCount), row.suffix(digitCount)] {
        if let earlier, found.elementsEqual(earlier) { (hasEarlier, isFound) = (true, false) }
        if found.elementsEqual(wanted) { isFound = true }
      }
      return isFound == false || !hasEarlier
    }
    return isFound
  }

  // MARK: The format of a log, as SQLite documents it

  private static let logHeader = 32
  private static let frameHeader = 24
  /// The beginning of a cell of the table: the length of the record, the row's number, then the
  /// record's header, which describes a row of a number and a text of ``length`` bytes.
  private static let cell =
    [UInt8(length + 3), 1, 3, 0, UInt8(13 + 2 * length)] + Array(heading.utf8)

  /// Passes the text after the heading in each page of a log with the row.
  private static func walk(of descriptor: Int32, _ body: (ArraySlice<UInt8>) -> Bool) {
    guard let header = bytes(logHeader, of: descriptor, at: 0),
      header.starts(with: [0x37, 0x7F, 0x06]), header[3] & 0xFE == 0x82
    else { return }
    let pageSize = Int(header[10]) << 8 | Int(header[11]) | Int(header[9]) << 16
    // Frames of a log that is overwritten from its beginning have other salts after the new ones.
    let salts = header[16..<24]
    var offset = logHeader
    // A page with one row: its kind, the number of its cells, and the offset of the first one.
    while let frame = bytes(frameHeader + 10, of: descriptor, at: offset), frame[8..<16] == salts {
      let page = frame[frameHeader...]
      let place =
        offset + frameHeader + Int(frame[frameHeader + 8]) << 8 + Int(frame[frameHeader + 9])
      if page.starts(with: [0x0D]), frame[frameHeader + 3] == 0, frame[frameHeader + 4] == 1,
        let row = bytes(cell.count + 2 * digitCount, of: descriptor, at: place),
        row.starts(with: cell), !body(row[cell.count...])
      {
        return
      }
      offset += frameHeader + pageSize
    }
  }

  /// - Returns: nil if there are fewer.
  private static func bytes(_ count: Int, of descriptor: Int32, at offset: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, off_t(offset)) == count ? bytes : nil
  }
}
