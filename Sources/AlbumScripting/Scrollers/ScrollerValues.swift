import AlbumBrowser
import AlbumLibrary
import AlbumModel
import AlbumPresentation
import LuaRuntime

extension ScriptHost {
  /// The maximum length of a text that is shown, in characters.
  private static let maximumText = 2000
  /// The maximum number of rows below a scroller.
  private static let mostRows = 200

  /// A cell from the result of a script's `cell_at`: a text, an album, or a table.
  ///
  /// - Throws: `LuaFailure` for anything else.
  func scrollerCell(_ value: LuaValue) throws -> ScrollerCell {
    switch value {
    case .table(let table):
      try table.allowing(["title", "subtitle", "album"], in: "a cell")
      let title = try table.get("title", as: LuaValue.self)
      let subtitle = try table.get("subtitle", as: LuaValue.self)
      let album = try album(in: table.get("album", as: LuaValue.self))
      guard title != .nil || album != nil else { throw LuaFailure("a cell needs a title") }
      var cell = try album.map(cell) ?? ScrollerCell(title: "")
      if title != .nil { cell.title = try text(title, "title") }
      if subtitle != .nil { cell.subtitle = try text(subtitle, "subtitle") }
      return cell
    case .object:
      if let album = try album(in: value) { return try cell(album) }
      throw LuaFailure("an album's cell needs an album")
    case .string, .integer, .number: return ScrollerCell(title: try text(value, "a cell"))
    default:
      throw LuaFailure(
        "a cell is a text, an album, or a table with title and subtitle, got \(value.kindName)")
    }
  }

  /// The rows from the result of a script's `on_select`: nil, a text, or rows of label and value.
  ///
  /// - Throws: `LuaFailure` for anything else.
  func scrollerRows(_ value: LuaValue) throws -> [LabeledCell] {
    switch value {
    case .nil: return []
    case .table(let table): return try table.elements(of: "the rows").prefix(Self.mostRows).map(row)
    default: return [LabeledCell(label: "", cell: Cell(.text(try text(value, "it"))))]
    }
  }

  /// A row of `{ label =, value = }`, as in `album:rows`, or of `{ "label", "value" }`.
  private func row(_ value: LuaValue) throws -> LabeledCell {
    guard case .table(let table) = value else {
      return LabeledCell(label: "", cell: Cell(.text(try text(value, "a row"))))
    }
    func part(_ name: String, _ position: Int) throws -> LuaValue {
      let named = try table.get(name, as: LuaValue.self)
      return named == .nil ? try table.get(position, as: LuaValue.self) : named
    }
    let label = try part("label", 1)
    let content = try FieldValue(part("value", 2), field: "value").map(shortened)
    return LabeledCell(label: label == .nil ? "" : try text(label, "label"), cell: Cell(content))
  }

  private func shortened(_ value: FieldValue) -> FieldValue {
    switch value {
    case .text(let text): .text(String(text.prefix(Self.maximumText)))
    case .list(let texts):
      .list(texts.prefix(Self.mostRows).map { String($0.prefix(Self.maximumText)) })
    default: value
    }
  }

  /// A cell with the album's cover, if there is one.
  private func cell(_ album: Album) throws -> ScrollerCell {
    let path = try library.coverPath(of: album)
    return ScrollerCell(album, picture: path.map(ScrollerPicture.file) ?? .none)
  }

  private func text(_ value: LuaValue, _ name: String) throws -> String {
    switch value {
    case .integer(let integer): return "\(integer)"
    case .number(let number): return "\(number)"
    case .string(let string):
      guard let text = string.text else { throw LuaFailure("\(name) \(string.problem)") }
      return String(text.prefix(Self.maximumText))
    default: throw LuaFailure("\(name) must be a text, got \(value.kindName)")
    }
  }

  private func album(in value: LuaValue) throws -> Album? {
    guard value != .nil else { return nil }
    guard let handle = value.object as? AlbumHandle else {
      throw LuaFailure("album must be an album, got \(value.kindName)")
    }
    return try handle.album
  }
}

extension LuaValue {
  /// Its integer value, also for a float.
  var wholeNumber: Int? {
    switch self {
    case .integer(let integer): Int(integer)
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The name of its type in Lua.
  var kindName: String {
    switch self {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .table: "table"
    case .function: "function"
    case .object: "a host object"
    case .opaque: "thread"
    }
  }
}
