import AlbumModel

/// The registrations of a script, which decide for which commands it is loaded.
public struct ScriptRegistrations: Equatable, Sendable {
  /// The number of import rules.
  public var rules = 0
  /// The names of the sources that it defines.
  public var sources: [String] = []
  /// The names of its layouts.
  public var layouts: [String] = []
  /// The names of its functions of templates.
  public var templateFunctions: [String] = []
  /// The names of its formats, and their extensions after a dot.
  public var formats: [String] = []
  /// The names of the fields that it declares.
  public var fields: [String] = []
  /// The names of the queries that it saves.
  public var shelves: [String] = []
  /// Its decorators and their formats.
  public var decorators: [Decorator] = []
  /// Its commands.
  public var commands: [Command] = []
  /// The names of its jobs.
  public var jobs: [String] = []
  /// The events that it observes and hooks.
  public var observed: [String] = []
  /// The names of its settings.
  public var preferences: [String] = []
  /// The permissions that it asks for; nil if it does not say.
  public var needs: ScriptNeeds?
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

  /// Whether there are none.
  public var isEmpty: Bool { self == ScriptRegistrations() }

  /// A short summary: `1 rule, layout "shelf card", command tidy`.
  public var summary: String { details.isEmpty ? "nothing" : details.joined(separator: ", ") }

  /// Each registration in a few words.
  public var details: [String] {
    var parts: [String] = []
    if rules > 0 { parts.append(CountText.of(rules, "rule")) }
    parts += sources.map { "source \"\($0)\"" }
    parts += layouts.map { "layout \"\($0)\"" }
    parts += templateFunctions.map { "template function \($0)" }
    parts += formats.filter { !$0.hasPrefix(".") }.map { "format \($0)" }
    parts += fields.map { "field \($0)" }
    parts += shelves.map { "shelf \"\($0)\"" }
    parts += decorators.map { "decorator \"\($0.name)\"" }
    parts += commands.map { "command \($0.name)" }
    parts += jobs.map { "job \($0)" }
    parts += observed.map { name in
      EventName.hookable.contains { $0.rawValue == name } ? "hooks \(name)" : "observes \(name)"
    }
    if !preferences.isEmpty { parts.append("settings " + preferences.joined(separator: ", ")) }
    return parts
  }
}

/// The registrations that a command needs: scripts without them are not loaded.
///
/// Scripts with fields and saved queries are loaded for all commands that read albums.
public enum ScriptLoadScope: Equatable, Sendable {
  /// Albums are shown: decorators of the format, the format, and the requested layouts; all of them, and the
  /// functions of templates, for columns that the user names.
  case listing(format: String, layout: String?, allLayouts: Bool)
  /// The library may change: observers and hooks.
  case changes
  /// An import: sources, rules, observers and hooks.
  case importing
  /// Names in queries are looked up: fields and saved queries of scripts.
  case fields
  /// The user views settings.
  case settings
  /// Everything, as scripts may use the registrations of other scripts.
  case everything

  /// No script is loaded.
  case nothing

  /// Whether a script has such a registration.
  func concerns(_ script: ScriptRegistrations) -> Bool {
    if self != .settings, self != .nothing, !script.fields.isEmpty || !script.shelves.isEmpty {
      return true
    }
    switch self {
    case .listing(let format, let layout, let allLayouts):
      let always = ["library.opened", "library.closing"]
      return script.decorators.contains { $0.formats.isEmpty || $0.formats.contains(format) }
        || script.layouts.contains { allLayouts || $0 == layout }
        || script.formats.contains(format)
        || allLayouts && !script.templateFunctions.isEmpty
        || script.observed.contains(where: always.contains)
    case .changes: return !script.observed.isEmpty
    case .importing: return script.rules > 0 || !script.sources.isEmpty || !script.observed.isEmpty
    case .fields: return false
    case .settings: return !script.preferences.isEmpty
    case .everything: return true
    case .nothing: return false
    }
  }
}
