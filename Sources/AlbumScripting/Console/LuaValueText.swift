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
  static let longestText = 2000
  /// The number of entries that are read for sorting.
  static let mostRead = 10_000

  private let describe: LuaFunction
  private let usesStyles: Bool
  private let width: Int

  init(_ answer: ConsoleResult) {
    self.init(describe: answer.describe, terminal: answer.terminal)
  }

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
  func text(of value: LuaValue) throws -> String {
    try text(of: value, indent: 0, inside: []).text
  }

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
      let literal = LuaLiteral.quoted(string.bytes, longest: Self.longestText)
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
