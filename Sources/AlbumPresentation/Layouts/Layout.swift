public import AlbumModel

/// The columns to show of an album, in order.
///
/// A layout serves both forms of table: a list shows its columns horizontally, a card shows them
/// vertically, as labels and values.
public struct Layout {
  /// Its name, set by the user.
  public let name: String
  /// Its columns, from left to right.
  public var columns: [Column]
  /// The column whose values group the albums; nil for no groups.
  public var groupColumn: Column?
  /// What is computed of columns for each group and for all albums, by their keys.
  public var totals: [String: Total] = [:]
  /// Whether totals are also rows of formats that have only rows.
  public var hasTotalRows = false
  /// The query for a listing without one.
  public var query: String?
  /// The order for a listing without one: `artist,year-`.
  public var order: String?

  /// The query and the order as users type them into a search, the groups first; empty for none.
  public var searchText: String {
    let group = groupColumn.flatMap { $0.isField ? $0.key : nil }
    let words = [group, order].compactMap(\.self).joined(separator: ",").split(separator: ",")
    let terms = words.map { $0.hasSuffix("-") || $0.hasSuffix("+") ? "\($0)" : "\($0)+" }
    return (([query].compactMap(\.self)) + terms).joined(separator: " ")
  }

  /// Makes a layout.
  public init(name: String, columns: [Column]) {
    self.name = name
    self.columns = columns
  }

  /// Artist, album, genre and year.
  public static var `default`: Layout {
    Layout(
      name: "default",
      columns: ["artist", Column(key: "title", title: "Album"), "genre", .right("year")])
  }

  /// Artist and title.
  public static var brief: Layout {
    Layout(name: "brief", columns: ["artist", Column(key: "title", title: "Album")])
  }

  /// The names of the layouts that need no script, the default one first.
  public static let ownNames = ["default", "brief", "full"]

  /// A layout that needs no script, by name.
  ///
  /// - Parameters:
  ///   - name: one of `ownNames`.
  ///   - customFields: the names of the custom fields, in order; used only by `full`.
  /// - Returns: nil if there is no such layout.
  /// - Throws: the error of `customFields`.
  public static func named(
    _ name: String, customFields: @autoclosure () throws -> [String]
  ) rethrows -> Layout? {
    switch name {
    case "default": .default
    case "brief": .brief
    case "full": .full(customFields: try customFields())
    default: nil
    }
  }

  /// All columns: ID, main fields, custom fields, and the time an album was added.
  ///
  /// - Parameter customFields: the names of the custom fields, in order.
  /// - Returns: the layout.
  public static func full(customFields: [String]) -> Layout {
    func column(_ key: String) -> Column {
      Column(
        key: key, title: key == "title" ? "Album" : nil,
        alignment: key == "id" || key == "year" ? .right : nil)
    }
    let own = customFields.map { key in
      var column = column(key)
      column.isOptional = true
      return column
    }
    let main = FieldName.main.map { column($0.rawValue) }
    return Layout(name: "full", columns: [column("id")] + main + own + [column("added")])
  }

  /// Uses what a library knows of its fields: types, declared headings, and the values of computed
  /// fields; and adds the columns of totals that are missing.
  ///
  /// - Parameters:
  ///   - fields: the fields of the library.
  ///   - value: the value of a computed field.
  public mutating func use(
    _ fields: FieldNames, value: @escaping (FieldName, Album) throws -> FieldValue?
  ) {
    for key in totals.keys.sorted() where columns.column(key) == nil {
      columns.append(Column(key: key))
    }
    for index in columns.indices { columns[index].use(fields, value: value) }
    groupColumn?.use(fields, value: value)
  }
}

extension Column {
  /// Uses what a library knows of the field, as ``Layout/use(_:value:)`` does.
  fileprivate mutating func use(
    _ fields: FieldNames, value: @escaping (FieldName, Album) throws -> FieldValue?
  ) {
    let name = FieldName(rawValue: key)
    if fields.computed.contains(name) { compute { try value(name, $0) } }
    title = fields.declared[name]?.heading ?? title
    kind = fields.kind(of: name)
  }
}
