import AlbumModel
import LuaRuntime

extension LuaTable {
  /// A named member that a script handed over.
  ///
  /// - Throws: `LuaFailure` that names the member when it is of another type.
  func member<Value: LuaReadable>(_ name: String, as type: Value.Type) throws -> Value {
    do {
      return try get(name, as: type)
    } catch let mismatch as LuaMismatch {
      throw LuaFailure("\(name) \(mismatch)")
    }
  }

  /// The elements of a list that a script handed over.
  ///
  /// - Parameter name: what messages call it.
  /// - Returns: the elements.
  /// - Throws: `LuaFailure` that names it when it has holes.
  func elements(of name: String) throws -> [LuaValue] {
    do {
      return try array(of: LuaValue.self)
    } catch let mismatch as LuaMismatch {
      throw LuaFailure("\(name) \(mismatch)")
    }
  }

  /// A named list of texts that a script handed over; nil when there is none.
  ///
  /// - Throws: `LuaFailure` that names it when it is something else.
  func texts(_ name: String) throws -> [String]? {
    do {
      return try member(name, as: LuaTable?.self)?.array(of: String.self)
    } catch is LuaMismatch {
      throw LuaFailure("\(name) must be a list of strings")
    }
  }

  /// Makes sure that a table of named things holds no other ones, which would be spelling mistakes.
  ///
  /// - Throws: `LuaFailure` that suggests what may have been meant.
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
