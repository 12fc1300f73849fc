/// What the description says ahead of the machine: the beginnings of names that are still to come.
public enum AwaitedAPI {
  /// A name of an item or of a table begins with one of these when it is awaited.
  public static let beginnings = [
    "library.import", "library.export", "import options", "export options",
  ]

  /// Whether a name is one of them, or in one of them.
  public static func contains(_ name: String) -> Bool {
    beginnings.contains { name == $0 || name.hasPrefix($0 + ".") }
  }
}
