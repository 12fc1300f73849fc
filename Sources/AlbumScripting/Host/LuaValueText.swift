import AlbumPresentation
import LuaRuntime

/// A Lua value as a literal: tables with their entries, strings in quotes.
///
/// The text is short even for deep, long or cyclic values.
struct LuaValueText {
  /// The depth up to which tables are shown.
  static let deepest = 5
  /// The number of entries that are shown of a table.
  static let longest = 60
  /// The length of a string that is shown, in bytes.
  static let maximumText = 2000
  /// The number of entries that are read for sorting.
  static let mostRead = 10_000

  private let describe: LuaFunction
  private let usesStyles: Bool
  private let width: Int

  init(describe: LuaFunction, terminal: Terminal) {
    self.describe = describe
    usesStyles = terminal.usesStyles
    width = min(terminal.width ?? 80, 100)
  }

  /// Creates the function that calls `tostring`; it returns nil for a table without `__tostring`.
  static func makeDescriber(on machine: LuaMachine) throws -> LuaFunction {
    let source = """
      local getmetatable, rawget, tostring, type = getmetatable, rawget, tostring, type
      return function(value)
        if type(value) == "table" then
          local meta = getmetatable(value)
          if type(meta) ~= "table" or rawget(meta, "__tostring") == nil then return nil end
        end
        return tostring(value)
      end
      """
    return try machine.load(source, name: "console").call(returning: LuaFunction.self)
  }

  /// The text of a value, without a final line end.
  ///
  /// - Throws: `LuaError` if a script's `__tostring` was stopped.
  func text(of value: LuaValue) throws -> String { try text(of: value, indent: 0, inside: []).text }

  /// A part of the output and its width without escape sequences.
  private struct Piece {
    var text: String
    var width: Int

    init(_ text: String, shown: String? = nil) {
      self.text = shown ?? text
      width = text.contains("\n") ? Int.max / 2 : TextWidth.width(text)
    }

    init(_ text: String, width: Int) {
      self.text = text
      self.width = width
    }
  }

  private func text(of value: LuaValue, indent: Int, inside: [LuaTable]) throws -> Piece {
    switch value {
    case .nil: return Piece("nil", shown: styled("nil", .dim))
    case .string(let string):
      let literal = LuaLiteral.quoted(string.bytes, longest: Self.maximumText)
      return Piece(literal, shown: styled(literal, .string))
    case .table(let table):
      if let words = try words(for: value) { return Piece(words) }
      return try text(of: table, indent: indent, inside: inside)
    case .function: return Piece("function")
    case .opaque: return Piece("coroutine")
    case .boolean, .integer, .number, .object: return Piece(try words(for: value) ?? "?")
    }
  }

  private func words(for value: LuaValue) throws -> String? {
    do {
      let words = try describe.call(value, returning: LuaValue.self)
      guard case .string(let string) = words else { return nil }
      return TerminalText.safe(string.repaired)
    } catch let error as LuaError where !error.isStop {
      return "(its __tostring failed: \(TerminalText.safe(error.message)))"
    }
  }

  private func text(of table: LuaTable, indent: Int, inside: [LuaTable]) throws -> Piece {
    if inside.contains(where: { $0.isSame(as: table) }) { return Piece("{ … itself … }") }
    let entries = try TableEntries(table)
    guard !entries.isEmpty else { return Piece("{}") }
    guard inside.count < Self.deepest else { return Piece("{ … }") }
    var pieces: [Piece] = []
    for entry in entries.shown {
      var piece = try text(of: entry.value, indent: indent + 2, inside: inside + [table])
      if let key = entry.key {
        piece.width += TextWidth.width(key) + 3
        piece.text = key + " = " + piece.text
      }
      pieces.append(piece)
    }
    if let rest = entries.rest { pieces.append(Piece(rest)) }
    let total = pieces.reduce(2) { $0 + min($1.width, 10_000) + 2 }
    if indent + total <= width {
      return Piece("{ " + pieces.map(\.text).joined(separator: ", ") + " }", width: total)
    }
    let margin = String(repeating: " ", count: indent)
    let lines = pieces.map { margin + "  " + $0.text }.joined(separator: ",\n")
    return Piece("{\n" + lines + ",\n" + margin + "}")
  }

  private enum Style: String {
    case dim = "\u{1B}[2m"
    case string = "\u{1B}[32m"
  }

  private func styled(_ text: String, _ style: Style) -> String {
    usesStyles ? style.rawValue + text + "\u{1B}[0m" : text
  }
}

/// The entries of a table in order: its list, then its names sorted.
struct TableEntries {
  /// An entry; those of the list have no key.
  struct Entry {
    let key: String?
    let value: LuaValue
  }

  private(set) var shown: [Entry] = []
  /// The line about the entries that are not shown.
  private(set) var rest: String?
  private var isCut = false

  var isEmpty: Bool { shown.isEmpty }

  /// Reads a table without calling metamethods.
  init(_ table: LuaTable) throws {
    let count = table.count
    for position in stride(from: 1, through: min(count, LuaValueText.longest), by: 1) {
      shown.append(Entry(key: nil, value: try table.rawGet(position, as: LuaValue.self)))
    }
    let named = try namedEntries(of: table, listCount: count)
    shown += named.prefix(LuaValueText.longest - shown.count)
    let missing = count + named.count - shown.count
    if missing > 0 {
      rest = isCut && count < LuaValueText.mostRead ? "… and many more" : "… and \(missing) more"
    }
  }

  /// Whether the entries that are read are only a list.
  static func isList(_ table: LuaTable) throws -> Bool {
    var entries = TableEntries()
    return try entries.namedEntries(of: table, listCount: table.count).isEmpty
  }

  private init() {}

  private mutating func namedEntries(of table: LuaTable, listCount: Int) throws -> [Entry] {
    var entries: [(number: Double, entry: Entry)] = []
    var read = 0
    do {
      try table.walk { key, value in
        read += 1
        guard read <= LuaValueText.mostRead else { throw Enough() }
        if case .integer(let index) = key, (1...Int64(max(listCount, 1))).contains(index),
          listCount > 0
        {
          return
        }
        entries.append((Self.number(of: key), Entry(key: Self.text(of: key), value: value)))
      }
    } catch is Enough {
      isCut = true
    }
    return entries.sorted { left, right in
      (left.number, left.entry.key ?? "") < (right.number, right.entry.key ?? "")
    }.map(\.entry)
  }

  private struct Enough: Error {}

  /// The sort key that puts numbers first, in numeric order.
  private static func number(of key: LuaValue) -> Double {
    switch key {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: .infinity
    }
  }

  private static func text(of key: LuaValue) -> String {
    switch key {
    case .string(let string):
      if let name = string.text, LuaLiteral.isName(name) { return name }
      return "[" + LuaLiteral.quoted(string.bytes, longest: LuaValueText.maximumText) + "]"
    case .integer(let integer): return "[\(integer)]"
    case .number(let number): return "[\(number)]"
    case .boolean(let flag): return "[\(flag)]"
    case .table: return "[table]"
    case .function: return "[function]"
    case .object: return "[object]"
    case .opaque, .nil: return "[coroutine]"
    }
  }
}
