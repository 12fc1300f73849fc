/// A way to write tracks as text, from which albums are put together.
protocol GroupedTextFormat: TextFormat {
  /// Reads the tracks and gives the albums.
  var grouped: GroupedFormat { get set }
}

extension GroupedTextFormat {
  var sourceName: String { grouped.sourceName }
  var rejectsHeading: [UInt8] { grouped.rejectsHeading }
  var bytesRead: Int { grouped.bytesRead }
  var items: ItemCount? { grouped.items }

  mutating func nextBatch() throws(ImportError) -> RecordBatch? {
    try grouped.nextBatch()
  }
}
