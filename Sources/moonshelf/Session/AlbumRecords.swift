import AlbumLibrary
import AlbumModel
import AlbumPresentation

/// The positions of listed albums.
///
/// Most lists are in the shelf's order or short, so that all positions need not be read.
final class ShelfPositions {
  /// The number of albums whose positions are read one by one.
  private static let few = 8

  private let library: LibraryAPI
  private var last = 0
  private var singles = 0
  private var all: [AlbumID: Int]?

  init(_ library: LibraryAPI) {
    self.library = library
  }

  /// The position of an album; nil if it is not on the shelf.
  ///
  /// - Complexity: constant for the album after the last one, otherwise O(n) in SQLite for the first few and
  ///   once for all others.
  func position(of id: AlbumID) throws -> FieldValue? {
    if let all { return all[id].map { .integer(Int64($0)) } }
    if try library.identity(at: last + 1) == id {
      last += 1
      return .integer(Int64(last))
    }
    singles += 1
    guard singles > Self.few else {
      guard let position = try library.position(of: id) else { return nil }
      last = position
      return .integer(Int64(position))
    }
    all = try library.positions()
    return try position(of: id)
  }

  /// The column of the positions.
  var column: Column {
    Column(key: "position", alignment: .right) { [self] album in try position(of: album.id) }
  }
}

extension Layout {
  /// The layout for programs: with ID and position, and with one type for each field.
  ///
  /// - Parameters:
  ///   - library: the library of the albums.
  ///   - query: the listed albums.
  /// - Returns: the layout.
  /// - Throws: `LibraryError`.
  func forPrograms(_ library: LibraryAPI, _ query: AlbumQuery) throws -> Layout {
    var layout = self
    if columns.column("id") == nil {
      layout.columns.insert(Column(key: "id", alignment: .right), at: 0)
    }
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
