/// What the description says ahead of the machine: the beginnings of names that are still to come.
public enum AwaitedAPI {
  /// A name of an item or of a table begins with one of these when it is awaited.
  public static let beginnings = [
    "moonshelf.about", "about", "moonshelf.command", "command", "command ", "args",
    "moonshelf.prefs",
    "preference", "moonshelf.store", "moonshelf.progress", "progress", "moonshelf.json",
    "json options", "moonshelf.csv", "csv ", "moonshelf.http", "request", "request ", "response",
    "moonshelf.text.title_case", "moonshelf.text.similarity", "moonshelf.text.normalize",
    "library.import", "library.export", "import options", "export options", "io", "os", "test",
    "testing",
    "before", "expect", "expectation", "observed", "verdict", "rule options", "test ",
  ]

  /// Whether a name is one of them, or in one of them.
  public static func contains(_ name: String) -> Bool {
    beginnings.contains {
      name == $0 || name.hasPrefix($0 + ".") || name.hasPrefix($0 + ":")
        || ($0.hasSuffix(" ") && name.hasPrefix($0))
    }
  }
}
