import AlbumModel

/// The records in a part of one block.
struct RecordContent: Sendable {
  let block: ByteBlock
  var table: RowTable
  /// The members of each JSON record.
  var objects: [JSONObject] = []
  /// Whether the block contains the records; otherwise there are only objects.
  let isText: Bool
  var drafts: [AlbumContent] = []
  /// The keys of the drafts, computed on the parser's thread.
  private(set) var keys: [LookupKeys] = []

  /// Creates the content for records that are parts of a block.
  init(_ block: ByteBlock, _ table: RowTable = RowTable()) {
    self.block = block
    self.table = table
    isText = true
  }

  /// Creates the content for records that are only objects.
  init() {
    block = ByteBlock(capacity: 0)
    table = RowTable()
    isText = false
  }

  /// The bytes of a cell; nil if the row ends before that column.
  func cell(row: Int, column: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let cell = table.cell(row: row, column: column) else { return nil }
    return (cell.isResolved ? table.resolved : block).slice(cell.range)
  }

  /// Adds the draft of the next row.
  mutating func append(_ draft: AlbumContent) {
    drafts.append(draft)
    keys.append(LookupKeys(of: draft))
  }
}
