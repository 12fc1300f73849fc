import AlbumPresentation
import LuaRuntime

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
      rest =
        isCut && count < LuaValueText.mostRead
        ? "… and many more" : "… and \(missing) more"
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
      return "[" + LuaLiteral.quoted(string.bytes, longest: LuaValueText.longestText) + "]"
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
