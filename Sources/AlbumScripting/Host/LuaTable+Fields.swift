import AlbumModel
import LuaRuntime

extension LuaTable {
  /// A named member of a script's table.
  ///
  /// - Throws: `LuaFailure` with the member's name if it has another type.
  func member<Value: LuaReadable>(_ name: String, as type: Value.Type) throws -> Value {
    do {
      return try get(name, as: type)
    } catch let mismatch as LuaMismatch {
      throw LuaFailure("\(name) \(mismatch)")
    }
  }

  /// The elements of a script's list.
  ///
  /// - Parameter name: its name in messages.
  /// - Returns: the elements.
  /// - Throws: `LuaFailure` with the name if it has holes.
  func elements(of name: String) throws -> [LuaValue] {
    do {
      return try array(of: LuaValue.self)
    } catch let mismatch as LuaMismatch {
      throw LuaFailure("\(name) \(mismatch)")
    }
  }

  /// A named list of strings of a script; nil if it is missing.
  ///
  /// - Throws: `LuaFailure` with the name if it is something else.
  func texts(_ name: String) throws -> [String]? {
    do {
      return try member(name, as: LuaTable?.self)?.array(of: String.self)
    } catch is LuaMismatch {
      throw LuaFailure("\(name) must be a list of strings")
    }
  }

  /// Checks that a table has no other keys than the given names, as they would be spelling
  /// mistakes.
  ///
  /// - Throws: `LuaFailure` with a suggestion.
  func allowing(_ names: [String], in owner: String) throws {
    try walk { key, _ in
      guard case .string(let key) = key, !names.contains(key.repaired) else {
        guard case .string = key else {
          throw LuaFailure("\(owner) has \(names.joined(separator: ", ")), no list")
        }
        return
      }
      let nearest = EditDistance.nearest(to: key.repaired, among: names)
      throw LuaFailure(
        "\(owner) has no '\(key.repaired)'"
          + (nearest.map { ": did you mean '\($0)'?" }
            ?? "; it has \(names.joined(separator: ", "))"))
    }
  }
}
