import AlbumModel

/// What a format found in a part of one block.
struct RecordContent: Sendable {
  let block: ByteBlock
  var table: RowTable
  /// For each row of JSON its members.
  var objects: [JSONObject] = []
  /// Whether the block has the records; otherwise the objects are all there is of them.
  var isText = true
  private(set) var drafts: [AlbumContent] = []
  private(set) var sameness: [Int64] = []

  init(_ block: ByteBlock, _ table: RowTable = RowTable()) {
    self.block = block
    self.table = table
  }

  /// The bytes of a cell; nil where the row ends before that column.
  func cell(row: Int, column: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let cell = table.cell(row: row, column: column) else { return nil }
    return (cell.isResolved ? table.resolved : block).slice(cell.range)
  }

  /// Replaces what is said of a row's album.
  mutating func replaceDraft(row: Int, with draft: AlbumContent) {
    drafts[row] = draft
    sameness[row] = Sameness.key(artist: draft.artist, title: draft.title)
  }

  /// Adds what is said of the next row's album.
  mutating func append(_ draft: AlbumContent) {
    drafts.append(draft)
    sameness.append(Sameness.key(artist: draft.artist, title: draft.title))
  }
}
