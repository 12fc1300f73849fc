/// What the console knows of the names that scripts see, from their one description.
enum ConsoleHelp {
  static var names: [String] { APIDescription.names }

  /// What stands behind the dot, or the colon, of a module or an object.
  static func members(of table: String, isMethod: Bool) -> [String] {
    let items = APIDescription.table(named: table)?.items ?? []
    return items.filter { ($0.kind == .method) == isMethod }.map(\.member)
  }

  static func text(about name: String?) -> String {
    guard let name else {
      return """
        An expression shows its value; a statement is run. What one line changes is one step.

          undo, redo, undo 3  through the history
          help library.add    about a name; Tab completes it
          _                   the last value
          exit, Ctrl-D        leaves

        \(APIDescription.help())
        """
    }
    return APIDescription.help(name)
  }
}
