/// The batches of a format, up to its end or to what keeps it from reading on.
struct RecordSequence {
  /// What reads the records.
  private(set) var format: any RecordFormat
  /// What the source of the records is called.
  let sourceName: String
  private var records: RecordBuilder
  private var isAtEnd = false
  /// What goes wrong once the records before it have been handed over.
  private var failure: ImportError?

  /// Reads records that are albums.
  init(_ format: any RecordFormat, options: ImportOptions) {
    self.format = format
    let isArchive = format.snapshots != nil
    sourceName = (isArchive ? nil : options.sourceName) ?? format.kind.name
    records = RecordBuilder(
      JSONDraft(kind: format.kind, keeping: format.keepsAllFields ? .all : options.keptFields),
      cleaning: isArchive ? nil : CleanText(options))
  }

  /// Reads records that are tracks.
  init(tracks: any RecordFormat) {
    format = tracks
    sourceName = tracks.kind.name
    records = RecordBuilder()
  }

  /// What must stand at the beginning of a file of rejected records.
  var rejectsHeading: [UInt8] { format.heading ?? RejectsHeading.text(of: sourceName) }

  /// The next records, at least one; nil at the end.
  ///
  /// - Throws: what went wrong, once all records before it have been given.
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
