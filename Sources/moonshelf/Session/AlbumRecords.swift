import AlbumLibrary
import AlbumModel
import AlbumPresentation

extension ShelfPositions {
  var column: Column { .position(position) }

  /// The position of an album as a value.
  func value(of id: AlbumID) throws -> FieldValue? {
    try position(of: id).map { .integer(Int64($0)) }
  }
}

extension Layout {
  /// The layout for programs: with ID and position, and with one type for each field.
  func forPrograms(_ library: LibraryAPI, _ query: AlbumQuery) throws -> Layout {
    var layout = self
    if columns.column("id") == nil { layout.columns.insert(.right("id"), at: 0) }
    if columns.column("position") == nil {
      layout.columns.insert(ShelfPositions(library).column, after: "id")
    }
    let own = try Set(library.fieldNames())
    guard columns.contains(where: { own.contains($0.key) }) else { return layout }
    let uses = try library.fieldUses(query).filter { own.contains($0.name.rawValue) }
    let mixed = Dictionary(
      uses.compactMap { use in use.commonType.map { (use.name.rawValue, $0) } }
    ) { first, _ in first }
    layout.columns = layout.columns.map { column in
      guard let type = mixed[column.key] else { return column }
      return Column(key: column.key, title: column.title, alignment: column.alignment) { album in
        try column.value(of: album)?.converted(to: type)
      }
    }
    return layout
  }
}

extension FieldUse {
  /// The type for values of several types; nil if they need no conversion.
  fileprivate var commonType: FieldType? {
    let types = Set(self.types.keys)
    if types.count <= 1 || types.isSubset(of: [.integer, .number]) { return nil }
    return types.contains(.list) ? .list : .text
  }
}

extension FieldValue {
  /// The value as a text or a list of texts.
  fileprivate func converted(to type: FieldType) -> FieldValue {
    switch (type, self) {
    case (.list, .list): self
    case (.list, _): .list([description])
    default: .text(description)
    }
  }
}
