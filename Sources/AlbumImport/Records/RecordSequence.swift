/// The batches of a format, up to its end or an error.
struct RecordSequence {
  /// The reader of the records.
  private(set) var format: any RecordFormat
  /// The name of the records' source.
  let sourceName: String
  private var records: RecordBuilder
  private var isAtEnd = false
  /// The error that follows the records before it.
  private var failure: ImportError?

  /// Creates a sequence of records that are albums.
  init(_ format: any RecordFormat, options: ImportOptions) {
    self.format = format
    let isArchive = format.snapshots != nil
    sourceName = (isArchive ? nil : options.sourceName) ?? format.kind.name
    records = RecordBuilder(
      JSONDraft(kind: format.kind, keeping: format.keepsAllFields ? .all : options.keptFields),
      cleaning: isArchive ? nil : CleanText(options))
  }

  /// Creates a sequence of records that are tracks.
  init(tracks: any RecordFormat) {
    format = tracks
    sourceName = tracks.kind.name
    records = RecordBuilder()
  }

  /// The beginning of a file of rejected records.
  var rejectsHeading: [UInt8] { format.heading ?? RejectsHeading.text(of: sourceName) }

  /// The next records, at least one; nil at the end.
  ///
  /// - Throws: an error, after all records before it have been returned.
  mutating func next() throws(ImportError) -> RecordBatch? {
    while !isAtEnd, records.count == 0 {
      records.begin()
      do throws(ImportError) {
        isAtEnd = try !format.read(into: &records)
      } catch {
        failure = error
        isAtEnd = true
      }
    }
    if records.count > 0 { return records.takeBatch() }
    guard let failure else { return nil }
    self.failure = nil
    throw failure
  }
}
