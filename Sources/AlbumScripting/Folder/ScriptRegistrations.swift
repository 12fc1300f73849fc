import AlbumModel

/// What a script registers: that decides which commands need it.
public struct ScriptRegistrations: Equatable, Sendable {
  /// How many import rules.
  public var rules = 0
  /// The layouts' names.
  public var layouts: [String] = []
  /// The decorators' names, and which formats each is for; none for all.
  public var decorators: [Decorator] = []
  /// The commands.
  public var commands: [Command] = []
  /// What it observes and hooks.
  public var observed: [String] = []
  /// The names of its settings.
  public var preferences: [String] = []
  /// Whether it has something to do when it is unloaded.
  public var unloads = false
  /// What `moonshelf.about` says.
  public var version = ""
  /// What `moonshelf.about` says.
  public var about = ""

  /// A decorator.
  public struct Decorator: Equatable, Sendable {
    /// Its name.
    public var name: String
    /// The formats it is for; empty for all.
    public var formats: [String]
  }

  /// A command.
  public struct Command: Equatable, Sendable {
    /// The word that calls it.
    public var name: String
    /// What it does, in a line.
    public var help: String
    /// Its options as they are typed: `--limit`.
    public var flags: [String]
  }
}

extension ScriptRegistrations {
  /// In a few words: `1 rule, layout "shelf card", command tidy`.
  public var summary: String {
    details.isEmpty ? "nothing" : details.joined(separator: ", ")
  }

  /// Each thing in a few words.
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
