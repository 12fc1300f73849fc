import AlbumModel

/// The groups of a listing, whose albums follow each other.
struct Groups {
  /// The column of the keys; nil for no groups.
  let column: Column?
  /// Whether totals are written as rows too.
  let haveTotalRows: Bool
  /// Whether albums are grouped or counted.
  let areNeeded: Bool
  private let columns: [Column]
  private let empty: Totals
  private(set) var ofAll: Totals
  private(set) var ofGroup: Totals
  /// The position of the current group; nil before the first one.
  private(set) var position: [UInt8]?

  init(of layout: Layout, in columns: [Column], as form: GroupForm) {
    column = layout.groupColumn
    haveTotalRows = layout.hasTotalRows
    self.columns = columns
    empty = Totals(layout.totals, of: columns)
    (ofAll, ofGroup) = (empty, empty)
    areNeeded = column != nil || !empty.isEmpty || form == .nested
  }

  mutating func begin(_ position: [UInt8], _ key: FieldValue?) {
    self.position = position
    ofGroup = empty.ofGroup(key, at: columns.firstIndex { $0.key == column?.key })
  }

  /// Counts an album, whose cells may be decorated.
  mutating func add(_ cells: [Cell], of album: Album) throws {
    let columns = columns
    func value(_ index: Int) throws -> FieldValue? {
      guard case .styled = cells[index] else { return cells[index].value }
      return try columns[index].value(of: album)
    }
    try ofAll.add(value)
    if position != nil { try ofGroup.add(value) }
  }
}

extension Layout {
  /// The columns of a listing, with or without that of the group.
  func listed(as form: GroupForm) -> [Column] {
    guard let groupColumn else { return columns }
    var columns = columns
    switch form {
    case .column:
      if columns.column(groupColumn.key) == nil { columns.insert(groupColumn, at: 0) }
    case .heading where columns.contains { $0.key != groupColumn.key }:
      columns.removeColumn(groupColumn.key)
    case .heading, .nested: break
    }
    return columns
  }
}
