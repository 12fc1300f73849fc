import AlbumFiles

/// The texts of the records of a batch, as they are kept in the library: an import of them, after
/// the heading of their list, reads the same records again.
package struct PackedRecords: Sendable {
  /// The compressed text; nil if memory is short.
  package let text: [UInt8]?
  /// The number of line ends in the text of a record, by row; none for most.
  package private(set) var lineEnds: [Int: Int] = [:]

  /// Compresses the records of a batch, on the parser's thread.
  init(of batch: RecordBatch) {
    var text: [UInt8] = []
    for row in 0..<batch.count {
      let start = text.count
      batch[row].appendText(to: &text, isAmongLists: false)
      let count = text[start...].dropLast().count { $0 == UInt8(ascii: "\n") }
      if count > 0 { lineEnds[row] = count }
    }
    self.text = GzipText.pack(text)
  }
}
