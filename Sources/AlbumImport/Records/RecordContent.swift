import AlbumModel

/// What a format found in a part of one block.
struct RecordContent: Sendable {
  let block: ByteBlock
  var table: RowTable
  /// For each row of JSON its members.
  var objects: [JSONObject] = []
  /// Whether the block has the records; otherwise the objects are all there is of them.
  let isText: Bool
  private(set) var drafts: [AlbumContent] = []
  private(set) var sameness: [Int64] = []

  /// Records that are a part of a block.
  init(_ block: ByteBlock, _ table: RowTable = RowTable()) {
    self.block = block
    self.table = table
    isText = true
  }

  /// Records that are objects only.
  init() {
    block = ByteBlock(capacity: 0)
    table = RowTable()
    isText = false
  }

  /// The bytes of a cell; nil where the row ends before that column.
  func cell(row: Int, column: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let cell = table.cell(row: row, column: column) else { return nil }
    return (cell.isResolved ? table.resolved : block).slice(cell.range)
  }

  /// Adds what is said of the next row's album.
  mutating func append(_ draft: AlbumContent) {
    drafts.append(draft)
    sameness.append(Sameness.key(artist: draft.artist, title: draft.title))
  }
}
