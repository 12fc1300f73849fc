public import AlbumModel
public import AlbumPresentation
import LuaRuntime

/// A format that a script registered.
///
/// The functions append to a buffer, which the listing writes to its destination as with any other
/// format.
public struct ScriptFormat: OutputFormat {
  /// Its name, as in `--format latex`.
  public let name: String
  /// The extension of files' names that selects it, without the dot; nil for none.
  let fileExtension: String?
  /// The first error of a function that cannot throw it.
  public private(set) var failure: (any Error)?

  private let functions: [String: LuaFunction]
  private let script: Script?
  private unowned let host: ScriptHost
  private let buffer: FormatOutput
  private var keys: [String] = []
  private var groupKey: String?
  /// The albums of the group, whose function gets them all.
  private var held: [(cells: [Cell], album: Album)] = []
  private var isHeld = false
  private var ofAll: Totals?

  init(_ table: LuaTable, host: ScriptHost) throws {
    self.host = host
    script = host.current
    buffer = FormatOutput()
    let names = ["begin", "group", "row", "group_end", "finish"]
    try table.allowing(["name", "extension", "about"] + names, in: "a format")
    name = try table.member("name", as: String?.self) ?? ""
    fileExtension = try table.member("extension", as: String?.self)
    guard Self.isName(name), fileExtension.map(Self.isName) ?? true else {
      throw LuaArgumentError(
        1,
        "a format's name, and its extension without the dot, have small letters, digits, - and _")
    }
    guard FormatName(rawValue: name) == nil, name != "template" else {
      throw LuaArgumentError(1, "the format \"\(name)\" is built in; choose another name")
    }
    if let fileExtension, FormatName(path: "x." + fileExtension) != nil {
      throw LuaArgumentError(1, "the extension \"\(fileExtension)\" is that of a built-in format")
    }
    functions = try names.reduce(into: [:]) { all, name in
      all[name] = try table.member(name, as: LuaFunction?.self)
    }
    guard functions["row"] != nil else {
      throw LuaArgumentError(1, "a format needs a function row(out, cells, album)")
    }
  }

  /// Whether a text can be the name of a format.
  public static func isName(_ text: String) -> Bool { text.isPlainName(with: "-_") }

  /// Groups; the columns stay.
  public var groupForm: GroupForm { .nested }

  /// Keeps the column of the groups for `begin`.
  public mutating func prepare(groupedBy column: Column) { groupKey = column.key }

  /// Calls `begin(out, columns, ctx)`.
  public mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    keys = columns.map(\.key)
    let list = columns.map { ["key": $0.key, "title": $0.title] as TableFields }
    let context = ["group_by": groupKey] as TableFields
    keepingFailure { format in
      try format.call("begin", into: &output) { try $0.call($1, list, context) }
    }
  }

  /// Holds the albums of the group, if there is a function for them.
  public mutating func group(_ key: FieldValue?, into output: inout [UInt8]) {
    isHeld = functions["group"] != nil
  }

  /// Calls `group(out, key, albums)`, `row` for each of them and `group_end(out, key, totals)`; keeps
  /// the totals of all albums for `finish`.
  public mutating func totals(_ totals: Totals, into output: inout [UInt8]) {
    if totals.isOfAll { ofAll = totals }
    guard !totals.isOfAll, failure == nil else { return }
    let (rows, key) = (held, PushedField(totals.key))
    held = []
    keepingFailure { format in
      try format.call("group", into: &output) { [host = format.host] function, out in
        try function.call(out, key, rows.map { host.wrap($0.album) })
      }
      for row in rows { try format.write(row.cells, of: row.album, into: &output) }
      try format.call("group_end", into: &output) { try $0.call($1, key, TableFields(totals)) }
    }
  }

  /// Writes nothing: ``row(_:of:into:)`` is called.
  public mutating func row(_ cells: [Cell], into output: inout [UInt8]) {}

  /// Calls `row(out, cells, album)`.
  public mutating func row(_ cells: [Cell], of album: Album, into output: inout [UInt8]) throws {
    if let failure { throw failure }
    if isHeld { return held.append((cells, album)) }
    try write(cells, of: album, into: &output)
  }

  private func write(_ cells: [Cell], of album: Album, into output: inout [UInt8]) throws {
    let shown = try host.shown.handle(of: album, in: host)
    try call("row", into: &output) { try $0.call($1, FormatCells(cells: cells, keys: keys), shown) }
  }

  /// Calls `finish(out, totals)`.
  public mutating func end(into output: inout [UInt8]) {
    guard failure == nil else { return }
    keepingFailure { format in
      try format.call("finish", into: &output) { [ofAll = format.ofAll] in
        try $0.call($1, ofAll.map { TableFields($0) } ?? [:])
      }
    }
  }

  private mutating func keepingFailure(_ body: (borrowing ScriptFormat) throws -> Void) {
    do { try body(self) } catch { failure = error }
  }

  /// Calls a function with the object to write to, if the format has it.
  private func call(
    _ name: String, into output: inout [UInt8],
    _ body: (LuaFunction, LuaWrapped<FormatOutput>) throws -> Void
  ) throws {
    guard let function = functions[name] else { return }
    defer { buffer.bytes.removeAll(keepingCapacity: true) }
    try host.calling(script, function, for: "format \(self.name), \(name)") {
      try host.reading(.format) { try body(function, host.wrap(buffer)) }
    }
    output += buffer.bytes
  }
}

extension TableFields {
  /// The totals of albums.
  fileprivate init(_ totals: Totals) {
    self = [:]
    for (name, value) in totals.values { set(name, PushedField(value)) }
  }
}

/// `cells`, the argument of a format's function: the texts by position, and by the column's key.
private struct FormatCells: LuaPushable {
  let cells: [Cell]
  let keys: [String]

  func push(onto stack: LuaStack) throws {
    try stack.pushTable(elements: cells.count, fields: cells.count) { table in
      for (index, key) in keys.enumerated() {
        let text = cells[index].text
        try table.set(key: index + 1, text)
        try table.set(key, text)
      }
    }
  }
}

/// `out`, the argument of a format's functions.
final class FormatOutput: ScriptObject {
  /// The most that one call of a function may write, in bytes.
  private static let limit = 16 << 20

  var bytes: [UInt8] = []

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<FormatOutput> {
    try machine.defineType(FormatOutput.self, name: "out") { type in
      type.method("write") { out, call in
        for position in 2..<max(2, call.count + 1) {
          out.bytes += try call.string(position, "text").utf8
          guard out.bytes.count <= limit else {
            throw LuaFailure("a format writes at most \(limit >> 20) MB at once")
          }
        }
        return call.returnsNothing
      }
    }
  }
}

extension ScriptHost {
  /// `moonshelf.format { … }`.
  func registerFormat(_ call: LuaCall) throws {
    let format = try ScriptFormat(call.table(1, "format"), host: self)
    try claim("format", format.name)
    formats[format.name] = (format, format.fileExtension)
  }

  /// The format of a script with a name, or with an extension after a dot.
  public func format(named name: String) -> (any OutputFormat)? {
    let found = formats[name] ?? formats.values.first { $0.fileExtension.map { ".\($0)" } == name }
    return found?.format
  }
}
