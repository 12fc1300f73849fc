import AlbumModel

/// What the console knows of the names that scripts see.
enum ConsoleHelp {
  static var names: [String] { Array(members.keys) }

  static func members(of table: String, isMethod: Bool) -> [String] {
    members[table] ?? []
  }

  static func text(about name: String?) -> String {
    name ?? "help"
  }

  private static let members: [String: [String]] = [
    "album": ["update", "remove", "move", "observe", "rows", "cover", "get", "set", "fields"]
  ]
}
