import AlbumFiles
import Glibc

/// What ties a library's file to its write-ahead log: a random mark, renewed by each transaction.
///
/// SQLite takes any log next to a file for the file's own and writes its pages over it, also when the
/// file was replaced since. So a transaction writes a row that has the mark before it and a new one. The
/// pages of the log that have this row therefore name the marks that the file may have: the one it had
/// when the log began, or a later one, as SQLite moves the log's pages into the file bit by bit.
enum LogMark {
  /// What the row begins with, by which it is found in a log.
  static let heading = "moonshelf-log:"
  /// The mark of a file that has none yet: a new one, or one that an older program wrote.
  static let none = String(repeating: "0", count: digitCount)
  /// How many bytes the row's text has: heading, mark before, mark now.
  static let length = heading.utf8.count + 2 * digitCount

  /// Renews the mark.
  static let renewal = """
    UPDATE log_mark SET mark = '\(heading)' || substr(mark, -\(digitCount)) || hex(randomblob(8))
    """

  private static let digitCount = 16

  /// The mark of a file, out of its row.
  ///
  /// - Returns: nil where the row is none of ours.
  static func now(in row: String) -> String? {
    guard row.utf8.count == length, row.hasPrefix(heading) else { return nil }
    return String(row.suffix(digitCount))
  }

  /// Whether a log has pages that name marks, and none of them is that of the file.
  ///
  /// - Parameters:
  ///   - path: the log's file.
  ///   - mark: the mark of the library's file.
  /// - Returns: false too when the log cannot be read, or has no marks.
  /// - Complexity: O(transactions in the log until one of them fits).
  static func isForeign(_ path: String, to mark: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    // SQLite locks other files than this one: closing it gives back no lock of this process.
    defer { close(descriptor) }
    let wanted = Array(mark.utf8)
    var hasMarks = false
    var isFound = false
    forEachRow(of: descriptor) { row in
      hasMarks = true
      isFound =
        row.prefix(digitCount).elementsEqual(wanted) || row.suffix(digitCount).elementsEqual(wanted)
      return !isFound
    }
    return hasMarks && !isFound
  }

  // MARK: The format of a log, as SQLite documents it

  private static let logHeader = 32
  private static let frameHeader = 24
  /// What a cell of the table begins with: the length of the record, the row's number, then the record's
  /// header, which says of a row of a number and a text of ``length`` bytes what it is.
  private static let cell =
    [UInt8(length + 3), 1, 3, 0, UInt8(13 + 2 * length)] + Array(heading.utf8)

  /// Hands over what follows the heading in each page of a log that has the row.
  private static func forEachRow(of descriptor: Int32, _ body: (ArraySlice<UInt8>) -> Bool) {
    guard let header = bytes(logHeader, of: descriptor, at: 0),
      header.starts(with: [0x37, 0x7F, 0x06]), header[3] & 0xFE == 0x82
    else { return }
    let pageSize = Int(header[10]) << 8 | Int(header[11]) | Int(header[9]) << 16
    // Frames of a log that is written over from its beginning have other salts from some place on.
    let salts = header[16..<24]
    var offset = logHeader
    // A page with one row: its kind, the number of its cells, and where the first one is.
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

  /// - Returns: nil where there are fewer.
  private static func bytes(_ count: Int, of descriptor: Int32, at offset: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, off_t(offset)) == count ? bytes : nil
  }
}
