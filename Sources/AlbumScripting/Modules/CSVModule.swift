import AlbumImport
import AlbumModel
import AlbumPresentation
import LuaRuntime

extension ScriptHost {
  /// Makes `moonshelf.csv`.
  func makeCSVModule() throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.csv")
    try add("decode", to: module) { _, call in
      let text = try call.string(1, "text")
      let options = try call.optionalTable(2, "opts")
      try options?.allowing(["header", "separator"], in: "csv.decode")
      let hasHeader = try options?.member("header", as: Bool?.self) ?? true
      let separator = try Self.separator(in: options)
      let rows: [[String]]
      do throws(CSVTextProblem) {
        rows = try CSVText.rows(of: text.withoutByteOrderMark, delimiter: separator)
      } catch {
        return try call.fails(error.description)
      }
      guard hasHeader else { return try call.returns(rows) }
      try Self.push(rows, onto: call)
      return call.returned(count: 1)
    }
    try add("encode", to: module) { _, call in
      let rows = try call.table(1, "rows")
      let options = try call.optionalTable(2, "opts")
      try options?.allowing(["columns", "separator"], in: "csv.encode")
      let columns = try options?.texts("columns")
      var format = CSVFormat(separator: try Self.separator(in: options))
      var output: [UInt8] = []
      if let columns { format.row(columns.map { .plain(.text($0)) }, into: &output) }
      for row in try rows.elements(of: "rows") {
        guard case .table(let row) = row else {
          throw LuaArgumentError(1, "every row is a table, not \(row.kindInWords)")
        }
        let cells =
          try columns?.map { try row.get($0, as: LuaValue.self) } ?? Self.list(row)
        format.row(try cells.map { .plain(.text(try Self.cell($0))) }, into: &output)
      }
      return try call.returns(String(decoding: output, as: UTF8.self))
    }
    return module
  }

  private static func separator(in options: LuaTable?) throws -> UInt8 {
    guard let text = try options?.member("separator", as: String?.self) else {
      return UInt8(ascii: ",")
    }
    guard text.utf8.count == 1, let byte = text.utf8.first, !"\"\r\n".utf8.contains(byte)
    else {
      throw LuaArgumentError(2, "a separator is one ASCII letter, such as \";\" or \"\\t\"")
    }
    return byte
  }

  /// How many empty cells a row may have for each one with a value, and some more.
  private static let emptyCells = (forEach: 16, more: 1000)

  /// The cells of a row that is a list, where `nil` is an empty one; a row by column would come out
  /// empty without a reason given.
  private static func list(_ row: LuaTable) throws -> [LuaValue] {
    var values = 0
    var last = 0
    try row.walk { key, _ in
      switch key {
      case .string(let name):
        throw LuaFailure(
          "a row has the column '\(name.repaired)'; say which to write: columns = { … }")
      case .integer(let position) where position > 0:
        values += 1
        last = max(last, Int(position))
      default: break
      }
    }
    guard last <= values * Self.emptyCells.forEach + Self.emptyCells.more else {
      throw LuaFailure("a row has a cell \(last), and only \(values) cells with a value")
    }
    return try stride(from: 1, through: last, by: 1).map { try row.rawGet($0) }
  }

  /// Pushes records by column; what goes beyond the header has its number for a name.
  private static func push(_ rows: [[String]], onto call: LuaCall) throws {
    let header = rows.first ?? []
    try call.pushTable(elements: rows.count) { list in
      for row in rows.dropFirst() {
        try list.appendTable(fields: row.count) { record in
          for (index, cell) in row.enumerated() {
            if index < header.count {
              try record.set(header[index], cell)
            } else {
              try record.set(key: index + 1, cell)
            }
          }
        }
      }
    }
  }

  private static func cell(_ value: LuaValue) throws -> String {
    switch value {
    case .nil: return ""
    case .boolean(let flag): return flag ? "true" : "false"
    case .integer(let integer): return "\(integer)"
    case .number(let number): return "\(number)"
    case .string(let string):
      guard let text = string.text else { throw LuaFailure("a cell is not valid UTF-8") }
      return text
    default: throw LuaFailure("a cell cannot hold \(value.kindInWords)")
    }
  }
}

extension String {
  /// Without the mark that some programs put before UTF-8.
  fileprivate var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }
}
