import AlbumLibrary
import AlbumModel
import AlbumPresentation
import LuaRuntime

extension ScriptHost {
  /// `moonshelf.layout(name, columns, options)`.
  func registerLayout(_ call: LuaCall) throws {
    let name = try call.string(1, "name")
    let list = try call.table(2, "columns")
    let columns = try list.elements(of: "columns").map { try column(from: $0, of: name) }
    guard !columns.isEmpty else { throw LuaArgumentError(2, "a layout needs a column") }
    var layout = Layout(name: name, columns: columns)
    if let options = try call.optionalTable(3, "options") {
      try options.allowing(["group_by", "totals", "query", "sort"], in: "a layout")
      layout.query = try options.member("query", as: String?.self)
      layout.order = try options.member("sort", as: String?.self)
      try group(&layout, as: options)
      layout.hasTotalRows = false
    }
    try claim("layout", name)
    layouts[name] = layout
  }

  /// `moonshelf.template_function(name, fn)`.
  func registerTemplateFunction(_ call: LuaCall) throws {
    let name = try call.string(1, "name")
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      throw LuaArgumentError(1, "the name has letters, digits and _ only, not \"\(name)\"")
    }
    guard !TemplateFunction.builtIn.contains(where: { $0.name == name }) else {
      throw LuaArgumentError(1, "\"\(name)\" is built in; choose another name")
    }
    let function = try call.function(2, "fn")
    try claim("template function", name)
    let script = current
    templateFunctions[name] = TemplateFunction(name) { [unowned self] value, argument in
      let result = try listing(.layout, of: script, function, for: "template \(name)") {
        try function.call(PushedField(value), argument, returning: LuaValue.self)
      }
      return try FieldValue(result, field: name)
    }
  }

  /// The layout with a name: that of a script, or a built-in one.
  ///
  /// - Throws: `LuaFailure` with the names of all layouts.
  func layout(named name: String) throws -> Layout {
    let own = try Layout.named(name, customFields: library.fullFieldNames())
    if let layout = layouts[name] ?? own { return try library.shown(layout) }
    throw LuaFailure("there is no layout \"\(name)\"")
  }

  /// Groups a layout as a script's options say, with `group_by` and `totals`.
  func group(_ layout: inout Layout, as options: LuaTable) throws {
    switch try options.get("group_by", as: LuaValue.self) {
    case .nil: break
    case .function(let value):
      layout.groupColumn = try column(key: "group", title: nil, alignment: nil, value)
    case .string(let name):
      // One of the layout's own columns, which may be computed, or a field.
      layout.groupColumn =
        try layout.columns.first { $0.key == name.text }
        ?? column(from: .string(name), of: "group_by")
    case let other: layout.groupColumn = try column(from: other, of: "group_by")
    }
    let totals = try options.member("totals", as: LuaTable?.self)
    layout.hasTotalRows = totals != nil
    for (key, word) in try totals?.dictionary(of: (String, String).self) ?? [:] {
      guard let total = Total(rawValue: word) else { throw LuaFailure(Total.unknown(word)) }
      layout.totals[key] = total
    }
  }

  /// A column of a script: a field's name, or a table with a key and options.
  func column(from value: LuaValue, of owner: String) throws -> Column {
    switch value {
    case .string(let string):
      guard let key = string.text else { throw LuaFailure("a column's key \(string.problem)") }
      return Column(key: key)
    case .table(let table):
      guard let key = try table.member("key", as: String?.self) else {
        throw LuaFailure("a column of \"\(owner)\" needs a key")
      }
      try table.allowing(["key", "title", "align", "value"], in: "a column")
      let alignment = try alignment(table.member("align", as: String?.self), of: key)
      let title = try table.member("title", as: String?.self)
      guard case .function(let value) = try table.get("value", as: LuaValue.self) else {
        return Column(key: key, title: title, alignment: alignment)
      }
      return try column(key: key, title: title, alignment: alignment, value)
    default: throw LuaFailure("a column of \"\(owner)\" is a field's name or a table")
    }
  }

  private func column(
    key: String, title: String?, alignment: Alignment?, _ value: LuaFunction
  ) throws -> Column {
    let script = current
    let shown = try shown
    return Column(key: key, title: title, alignment: alignment) { [unowned self] album in
      let result = try listing(
        .layout, of: script, value, for: "column \(key) of album \(album.id)"
      ) {
        try value.call(shown.handle(of: album, in: self), returning: LuaValue.self)
      }
      return try FieldValue(result, field: key)
    }
  }

  private func alignment(_ name: String?, of key: String) throws -> Alignment? {
    guard let name else { return nil }
    guard let alignment = Alignment(rawValue: name) else {
      throw LuaFailure("the column \"\(key)\" cannot be aligned \"\(name)\": left, right or center")
    }
    return alignment
  }
}

/// `columns`, the argument and the result of a decorator's function of that name.
final class ColumnListObject: ScriptObject {
  var columns: [Column]
  unowned let host: ScriptHost
  private let owner: String

  init(_ columns: [Column], owner: String, host: ScriptHost) {
    (self.columns, self.owner, self.host) = (columns, owner, host)
  }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<ColumnListObject> {
    try machine.defineType(ColumnListObject.self, name: "columns") { type in
      type.metamethod(.length) { list, call in try call.returns(list.columns.count) }
      type.method("insert_after") { list, call in
        list.columns.insert(try list.newColumn(call), after: try call.string(2, "key"))
        return call.returnsNothing
      }
      type.method("insert_before") { list, call in
        list.columns.insert(try list.newColumn(call), before: try call.string(2, "key"))
        return call.returnsNothing
      }
      type.method("remove") { list, call in
        list.columns.removeColumn(try call.string(2, "key"))
        return call.returnsNothing
      }
      type.method("keys") { list, call in try call.returns(list.columns.map(\.key)) }
    }
  }

  private func newColumn(_ call: LuaCall) throws -> Column {
    try host.column(from: call.value(3), of: owner)
  }
}
