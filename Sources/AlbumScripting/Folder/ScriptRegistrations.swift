import AlbumModel

/// The registrations of a script, which decide for which commands it is loaded.
public struct ScriptRegistrations: Equatable, Sendable {
  /// The number of import rules.
  public var rules = 0
  /// The names of its layouts.
  public var layouts: [String] = []
  /// Its decorators and their formats.
  public var decorators: [Decorator] = []
  /// Its commands.
  public var commands: [Command] = []
  /// The events that it observes and hooks.
  public var observed: [String] = []
  /// The names of its settings.
  public var preferences: [String] = []
  /// Whether it has an `on_unload` function.
  public var unloads = false
  /// The version in `moonshelf.about`.
  public var version = ""
  /// The description in `moonshelf.about`.
  public var about = ""

  /// A decorator.
  public struct Decorator: Equatable, Sendable {
    /// Its name.
    public var name: String
    /// Its formats; empty for all.
    public var formats: [String]
  }

  /// A command.
  public struct Command: Equatable, Sendable {
    /// Its name.
    public var name: String
    /// Its description, in one line.
    public var help: String
    /// Its options on the command line: `--limit`.
    public var flags: [String]
  }
}

extension ScriptRegistrations {
  /// A short summary: `1 rule, layout "shelf card", command tidy`.
  public var summary: String {
    details.isEmpty ? "nothing" : details.joined(separator: ", ")
  }

  /// Each registration in a few words.
  public var details: [String] {
    var parts: [String] = []
    if rules > 0 { parts.append(CountText.of(rules, "rule")) }
    parts += layouts.map { "layout \"\($0)\"" }
    parts += decorators.map { "decorator \"\($0.name)\"" }
    parts += commands.map { "command \($0.name)" }
    parts += observed.map { "observes \($0)" }
    if !preferences.isEmpty { parts.append("settings " + preferences.joined(separator: ", ")) }
    return parts
  }
}
