import ScriptAPI

/// The console's help on names of the API, from its description.
enum ConsoleHelp {
  static var names: [String] { APIDescription.names }

  /// The members of a module or an object, after a dot or a colon.
  static func members(of table: String, isMethod: Bool) -> [String] {
    let items = APIDescription.table(named: table)?.items ?? []
    return items.filter { ($0.kind == .method) == isMethod }.map(\.member)
  }

  static func text(about name: String?) -> String {
    guard let name else {
      return """
        Expressions show their value; statements run. The changes of one line are one step.

          undo, redo, undo 3  undo and redo steps
          help library.add    help on a name; Tab completes names
          _                   the last value
          exit, Ctrl-D        quit

        \(APIDescription.help())
        """
    }
    return APIDescription.help(name)
  }
}
