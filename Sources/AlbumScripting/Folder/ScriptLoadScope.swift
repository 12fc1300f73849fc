/// What a command wants of the user's scripts: a script that registers none of it is not loaded.
public enum ScriptLoadScope: Equatable, Sendable {
  /// Albums are shown: decorators of the format, and the layouts that were asked for.
  case listing(format: String, layout: String?, allLayouts: Bool)
  /// The library may change: observers and hooks.
  case changes
  /// An import: rules, observers and hooks.
  case importing
  /// The user looks at settings.
  case settings
  /// Scripts may use all that other scripts register.
  case everything

  /// None is loaded.
  case nothing

  /// Whether a script registers something of that.
  func concerns(_ script: ScriptRegistrations) -> Bool {
    switch self {
    case .listing(let format, let layout, let allLayouts):
      let always = ["library.opened", "library.closing"]
      return script.decorators.contains { $0.formats.isEmpty || $0.formats.contains(format) }
        || script.layouts.contains { allLayouts || $0 == layout }
        || script.observed.contains(where: always.contains)
    case .changes: return !script.observed.isEmpty
    case .importing: return script.rules > 0 || !script.observed.isEmpty
    case .settings: return !script.preferences.isEmpty
    case .everything: return true
    case .nothing: return false
    }
  }
}
