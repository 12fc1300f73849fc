public import AlbumModel
public import RecordReading

/// Up to some hundred records in the order of the file, created by the parser's thread.
///
/// Immutable once it is passed on, except that an import takes the drafts. Its bytes have stable addresses during its
/// lifetime.
///
/// Unchecked: only ``takeDrafts()`` changes it, which the import calls on the thread that alone has
/// the batch then.
public final class RecordBatch: @unchecked Sendable {
  /// The columns of a table, one object for all batches of a stream; nil for JSON.
  public let columns: ColumnTable?
  /// How the columns or members are read, as known so far.
  public let readings: [ColumnReading]
  /// The warnings about these records.
  public private(set) var warnings: [ImportWarning]
  /// The ways in which the file can be read, the used one first; empty where there is only one, and
  /// after the first batch.
  public let candidates: [ReadingCandidate]
  /// The list to which they belong; nil if the file is one.
  public private(set) var part: RecordPart?
  /// The lists of the file of which nothing needs an answer, as far as they are known.
  var certainLists: [String] = []

  /// Whether people wrote the list, so that it may be none of albums; otherwise its source is known.
  let isOfPeople: Bool
  /// What precedes the texts of the records, so that they can be imported again.
  package let heading: [UInt8]
  /// The texts of the records for the library; nil if they are not kept.
  package private(set) var packed: PackedRecords?

  package let content: RecordContent
  package private(set) var drafts: [AlbumContent]
  package private(set) var firstIndex: Int

  package init(
    _ content: RecordContent, columns: ColumnTable?, readings: [ColumnReading], firstIndex: Int,
    warnings: [ImportWarning], heading: [UInt8], candidates: [ReadingCandidate], isOfPeople: Bool
  ) {
    (self.heading, self.isOfPeople, self.candidates) = (heading, isOfPeople, candidates)
    self.readings = readings
    var content = content
    drafts = content.drafts
    content.drafts = []
    (self.content, self.columns, self.firstIndex) = (content, columns, firstIndex)
    self.warnings = warnings
  }

  /// Names the list to which the records belong, before the batch is passed on.
  ///
  /// - Parameters:
  ///   - part: the list; nil if it needs no name. In a list with a name of its own it is added.
  ///   - count: the number of records in the lists before it.
  ///   - others: warnings about the file.
  package func place(in part: RecordPart?, after count: Int, _ others: [ImportWarning]) {
    let inner = self.part
    self.part =
      part.map { part in
        guard let inner else { return part }
        return RecordPart(name: "\(part.name), \(inner.name)", sourceName: inner.sourceName)
      } ?? inner
    firstIndex = count + 1
    warnings = others + warnings
  }

  /// Gives the records of a list its name as the section, before the batch is passed on.
  package func name(section name: String) {
    guard let section = RecordPart.section(named: name) else { return }
    for row in drafts.indices where drafts[row].title != nil && drafts[row].fields["section"] == nil
    { drafts[row].fields["section"] = .text(section) }
  }

  /// Compresses the texts of the records, before the batch is passed on.
  func pack() { packed = PackedRecords(of: self) }

  /// Adds warnings, before the batch is passed on.
  package func add(_ others: [ImportWarning]) { warnings += others }

  /// The number of records.
  public var count: Int { content.table.rows.count }

  /// One record.
  public subscript(row: Int) -> ImportRecord { ImportRecord(batch: self, row: row) }

  /// Gives the drafts away, so that they can be changed without being copied.
  package func takeDrafts() -> [AlbumContent] {
    defer { drafts = [] }
    return drafts
  }

  /// The number of cells of a record, which may exceed that of columns.
  public func cellCount(row: Int) -> Int { content.table.rows[row].cells.count }

  /// The bytes of a cell, as UTF-8 without quotes.
  ///
  /// - Parameters:
  ///   - row: the record, from 0.
  ///   - column: the column, from 0.
  /// - Returns: nil if the record ends before that column. The bytes are valid during the lifetime
  ///   of the batch.
  public func cell(row: Int, column: Int) -> UnsafeBufferPointer<UInt8>? {
    content.cell(row: row, column: column)
  }

  /// The members of a JSON record; empty for a table.
  public func object(row: Int) -> JSONObject {
    row < content.objects.count ? content.objects[row] : JSONObject([])
  }
}

/// One of the ways in which a file of unknown form can be read.
public struct ReadingCandidate: Sendable {
  /// What it takes the file for, such as `lines`.
  public let name: String
  /// The value of `--source` for such readings.
  public let source: String
  /// How much what it gives looks like a list of albums, from 0 to 1.
  public let score: Double
  /// What speaks for it, and what against it, what weighs most first.
  public let reasons: (for: [String], against: [String])
}
