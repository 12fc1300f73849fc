public import AlbumModel

/// All columns that a user may name, in `--columns` or a template.
public struct ColumnCatalog {
  private let columns: [String: Column]
  private let names: [String]
  private let fields: FieldNames

  /// Makes a catalog.
  ///
  /// - Parameters:
  ///   - fields: the fields of the library.
  ///   - layouts: layouts whose computed columns can be named too; a field takes precedence over
  ///     a column of the same name.
  ///   - position: reads the position of an album, for the column `position`; nil if there is no
  ///     such column.
  public init(
    fields: FieldNames = FieldNames(custom: []), layouts: [Layout] = [],
    position: ((AlbumID) throws -> Int?)? = nil
  ) {
    var columns: [String: Column] = [:]
    var names: [String] = []
    var full = Layout.full(customFields: fields.custom.sorted()).columns
    if let position { full.append(.position(position)) }
    for column in full + layouts.flatMap(\.columns) where columns[column.key] == nil {
      columns[column.key] = column
      names.append(column.key)
    }
    if columns["decade"] == nil { columns["decade"] = .decade }
    (self.columns, self.names, self.fields) = (columns, names, fields)
  }

  /// The column of a name: its key, or another name of its field.
  ///
  /// - Parameter name: as the user wrote it.
  /// - Returns: the column.
  /// - Throws: ``UnknownColumn``, with the most likely meaning.
  public func column(named name: String) throws(UnknownColumn) -> Column {
    if let column = columns[name] ?? fields.field(named: name).flatMap({ columns[$0.rawValue] }) {
      return column
    }
    // A template is right whether or not some album has a value of a known field.
    if let known = fields.known(name) { return Column(key: known.rawValue) }
    throw UnknownColumn(
      name: name,
      // `commment` means `notes`.
      suggestion: EditDistance.nearest(to: name, among: names)
        ?? EditDistance.nearest(to: FieldNames.plain(name), among: Self.aliases)
        .flatMap { fields.known($0)?.rawValue }, names: names)
  }

  /// The longer names of known fields.
  private static var aliases: [String] {
    BuiltInFields.all.flatMap(\.aliases).filter { $0.utf8.count > 5 }.map(String.init)
  }

  /// The columns of several names, in order.
  ///
  /// - Parameter names: as the user wrote them.
  /// - Returns: as many columns.
  /// - Throws: ``UnknownColumn`` for the first unknown one.
  public func columns(named names: [String]) throws(UnknownColumn) -> [Column] {
    try names.map(column(named:))
  }
}

extension Column {
  /// The positions of albums on the shelf.
  ///
  /// - Parameter position: reads the position of an album.
  /// - Returns: the column `position`.
  public static func position(_ position: @escaping (AlbumID) throws -> Int?) -> Column {
    Column(key: "position", alignment: .right) { album in
      try position(album.id).map { .integer(Int64($0)) }
    }
  }

  /// The ten years of an album's year: `1970s`.
  fileprivate static var decade: Column {
    Column(key: "decade") { album in
      album.content.year.map { .text("\($0 &- ($0 % 10 + 10) % 10)s") }
    }
  }
}

/// A name that no column has.
public struct UnknownColumn: Error, Equatable, CustomStringConvertible {
  /// The name that the user wrote.
  public let name: String
  /// The most likely meaning.
  public let suggestion: String?
  /// All valid names.
  public let names: [String]

  /// One line for the author of the name.
  public var description: String {
    if let suggestion { return "there is no column \"\(name)\": did you mean \(suggestion)?" }
    return "there is no column \"\(name)\": there are \(names.joined(separator: ", "))"
  }
}

/// The operations of decorators on columns.
extension [Column] {
  /// The first column with a key.
  ///
  /// - Parameter key: the key.
  /// - Returns: the column, or nil if there is none.
  public func column(_ key: String) -> Column? { first { $0.key == key } }

  /// Inserts a column after another one, or at the end if that does not exist.
  ///
  /// - Parameters:
  ///   - column: the new column.
  ///   - key: the key of the other column.
  public mutating func insert(_ column: Column, after key: String) {
    let place = firstIndex { $0.key == key }.map { $0 + 1 } ?? endIndex
    insert(column, at: place)
  }

  /// Inserts a column before another one, or at the end if that does not exist.
  ///
  /// - Parameters:
  ///   - column: the new column.
  ///   - key: the key of the other column.
  public mutating func insert(_ column: Column, before key: String) {
    let place = firstIndex { $0.key == key } ?? endIndex
    insert(column, at: place)
  }

  /// Removes every column with a key; it is not an error if there is none.
  public mutating func removeColumn(_ key: String) { removeAll { $0.key == key } }
}
