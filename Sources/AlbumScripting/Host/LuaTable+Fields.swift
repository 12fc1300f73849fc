import AlbumModel
import LuaRuntime

extension LuaTable {
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
