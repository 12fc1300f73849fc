@testable import AlbumScripting
@testable import ScriptAPI

/// A value with which a function takes much time or memory, unless it charges its budget.
enum HostileValue: String, CaseIterable {
  case accents, wide, commas, brackets, quotes, name
  case shared, copies, long, keyed, holes, texts
  case largest, endless

  /// An expression in Lua.
  ///
  /// A value itself is small; only results made from it exceed the limits of the test.
  var expression: String {
    switch self {
    case .accents: #""a" .. ("\u{301}\u{323}"):rep(100000)"#
    case .wide: #"("日e\u{301}👩‍👩‍👧"):rep(10000)"#
    case .commas: #"(","):rep(1 << 18)"#
    case .brackets: #""[" .. ("[0],"):rep(1 << 16) .. "0]""#
    case .quotes: #"('"'):rep(1 << 18)"#
    case .name: #"("n"):rep(1 << 20)"#
    case .shared: "(function() local t = {} for _ = 1, 60 do t = { t, t } end return t end)()"
    case .copies:
      "(function() local s, t = ('x'):rep(1 << 20), {} for i = 1, 500 do t[i] = s end return t end)()"
    case .long: "(function() local t = {} for i = 1, 30000 do t[i] = i end return t end)()"
    case .keyed:
      "(function() local t = {} for i = 1, 5000 do t['f' .. i] = 'x' end return t end)()"
    case .holes: "{ [1 << 20] = 'x', [1] = 'y', title = 'z' }"
    case .texts:
      "(function() local s = 'a' .. ('\\u{301}\\u{323}'):rep(50000) "
        + "return { s, title = s, artist = s, genre = s, name = s, notes = s, [s] = s } end)()"
    case .largest: "math.maxinteger"
    case .endless: "function() while true do end end"
    }
  }

  /// Whether the value matches a described type.
  func fits(_ type: String) -> Bool {
    let isAnything = type == "any" || APIDescription.aliases.contains { type.hasPrefix($0.name) }
    if isAnything { return true }
    return switch self {
    case .accents, .wide, .commas, .brackets, .quotes, .name: type.contains("string")
    case .shared, .copies, .long, .keyed, .holes, .texts:
      type.contains("[]") || type.contains("table") || type.contains("moonshelf.")
    case .largest: type.contains("integer") || type.contains("number")
    case .endless: type.contains("fun")
    }
  }
}
