import AlbumModel
import AlbumPresentation
import LuaRuntime
import RecordReading

extension ScriptHost {
  /// Creates `moonshelf.csv`.
  func makeCSVModule() throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.csv")
    try add("decode", to: module) { _, call in
      var text = try call.string(1, "text")
      if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
      let options = try call.optionalTable(2, "opts")
      try options?.allowing(["header", "separator", "formulas"], in: "csv.decode")
      let reader = Reader(
        separator: try Self.separator(in: options),
        hasHeader: try options?.member("header", as: Bool?.self) ?? true,
        isGuarded: try Self.guardsFormulas(options))
      do { try reader.push(text, onto: call) } catch let problem as CSVTextProblem {
        return try call.fails(problem.description)
      }
      return call.returned(count: 1)
    }
    try add("encode", to: module) { _, call in
      let rows = try call.table(1, "rows")
      let options = try call.optionalTable(2, "opts")
      try options?.allowing(["columns", "separator", "formulas"], in: "csv.encode")
      let columns = try options?.texts("columns")
      var format = DelimitedFormat(
        separator: try Self.separator(in: options),
        guardsFormulas: try Self.guardsFormulas(options))
      var output: [UInt8] = []
      if let columns { format.row(columns.map { .value(.text($0)) }, into: &output) }
      for row in try rows.elements(of: "rows") {
        guard case .table(let row) = row else {
          throw LuaArgumentError(1, "every row is a table, not \(row.kindInWords)")
        }
        let before = output.count
        let (cells, memory) = try Self.cells(of: row, columns, call.budget)
        format.row(cells, into: &output)
        call.budget.release(memory)
        try call.budget.reserve(output.count - before)
      }
      return try call.returns(LuaString(output))
    }
    return module
  }

  private static func separator(in options: LuaTable?) throws -> UInt8 {
    guard let text = try options?.member("separator", as: String?.self) else {
      return UInt8(ascii: ",")
    }
    guard text.utf8.count == 1, let byte = text.utf8.first, !"\"\r\n".utf8.contains(byte)
    else { throw LuaArgumentError(2, "a separator is one ASCII letter, such as \";\" or \"\\t\"") }
    return byte
  }

  /// Whether texts are prevented from being interpreted as formulas by spreadsheets.
  private static func guardsFormulas(_ options: LuaTable?) throws -> Bool {
    try !(options?.member("formulas", as: Bool?.self) ?? false)
  }

  /// The maximum number of empty cells of a row, for each one with a value and in addition.
  private static let emptyCells = (forEach: 16, more: 1000)

  /// The cells of a row, and their reserved memory.
  ///
  /// In a row that is a list, `nil` is an empty cell; a row by column needs `columns`: otherwise it
  /// would be empty without an error.
  private static func cells(
    of row: LuaTable, _ columns: [String]?, _ budget: LuaBudget
  ) throws -> (cells: [Cell], memory: Int) {
    var cells: [Cell] = []
    var memory = 0
    func append(_ value: LuaValue) throws {
      try budget.spend()
      try budget.reserve(value.copySize)
      memory += value.copySize
      cells.append(.value(.text(try cell(value))))
    }
    if let columns {
      for column in columns { try append(row.get(column)) }
    } else {
      for position in stride(from: 1, through: try lastCell(of: row), by: 1) {
        try append(row.rawGet(position))
      }
    }
    return (cells, memory)
  }

  /// The index of the last cell of a row that is a list.
  private static func lastCell(of row: LuaTable) throws -> Int {
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
    return last
  }

  private static func cell(_ value: LuaValue) throws -> String {
    switch value {
    case .nil: return ""
    case .boolean(let flag): return flag ? "true" : "false"
    case .integer(let integer): return "\(integer)"
    case .number(let number): return "\(number)"
    case .string(let string):
      guard let text = string.text else { throw LuaFailure("a cell \(string.problem)") }
      return text
    default: throw LuaFailure("a cell cannot hold \(value.kindInWords)")
    }
  }
}

/// Parses a text, and pushes its rows.
private struct Reader {
  let separator: UInt8
  let hasHeader: Bool
  /// Whether the marks of ``SpreadsheetGuard`` are removed, as in an import.
  let isGuarded: Bool

  /// Pushes a list of the rows: lists of cells, or records by column, in which cells beyond the
  /// header have their number as name.
  func push(_ text: String, onto call: LuaCall) throws {
    try call.budget.reserve(memory(reading: text))
    var header: [String]?
    try call.pushTable { list in
      try CSVText.forEachRow(of: text, delimiter: separator) { row in
        if hasHeader, header == nil {
          try call.budget.reserve(row.count * 32)
          header = (0..<row.count).map { String(decoding: cell(row[$0]), as: UTF8.self) }
          return
        }
        try list.appendTable { cells in
          for index in 0..<row.count {
            let cell = LuaBorrowedText(cell(row[index]))
            if let header, index < header.count {
              try cells.set(header[index], cell)
            } else {
              try cells.set(key: index + 1, cell)
            }
          }
        }
      }
    }
  }

  /// The memory for reading a text in addition to that of Lua: a copy of it, and the positions of
  /// its cells.
  private func memory(reading text: String) -> Int {
    var cellEnds = 0
    for byte in text.utf8 where byte == separator || byte == UInt8(ascii: "\n") { cellEnds += 1 }
    return text.utf8.count + 16 * cellEnds
  }

  private func cell(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard isGuarded, SpreadsheetGuard.isGuarded(bytes) else { return bytes }
    return UnsafeBufferPointer(rebasing: bytes.dropFirst())
  }
}
