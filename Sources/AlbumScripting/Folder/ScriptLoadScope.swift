/// The registrations that a command needs: scripts without them are not loaded.
public enum ScriptLoadScope: Equatable, Sendable {
  /// Albums are shown: decorators of the format, and the requested layouts.
  case listing(format: String, layout: String?, allLayouts: Bool)
  /// The library may change: observers and hooks.
  case changes
  /// An import: rules, observers and hooks.
  case importing
  /// The user views settings.
  case settings
  /// Everything, as scripts may use the registrations of other scripts.
  case everything

  /// No script is loaded.
  case nothing

  /// Whether a script has such a registration.
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
