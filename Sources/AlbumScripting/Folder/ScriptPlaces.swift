import Glibc

/// Where the user's scripts, their settings and what is remembered of them are kept.
public struct ScriptPlaces: Equatable, Sendable {
  /// The folder of scripts.
  public var scripts: String
  /// The user's settings of scripts.
  public var preferences: String
  /// What scripts are allowed.
  public var allowed: String
  /// Which scripts are switched off.
  public var disabled: String
  /// What each script last failed at.
  public var failures: String
  /// What the scripts of the folder register, so that they need not be run to know it.
  public var index: String

  /// The usual places (XDG base directories): settings under `~/.config/moonshelf`, the rest under
  /// `~/.local/state/moonshelf`.
  ///
  /// - Parameter folder: the folder of scripts, where the user names one: `--scripts`, else
  ///   `MOONSHELF_SCRIPTS`.
  /// - Returns: nil when no folder is named and there is no home folder either.
  public static func standard(folder: String? = nil) -> ScriptPlaces? {
    let named = folder ?? variable("MOONSHELF_SCRIPTS")
    let settings = base("XDG_CONFIG_HOME", ".config")
    let state = base("XDG_STATE_HOME", ".local/state")
    guard let scripts = named ?? settings.map({ $0 + "/scripts" }) else { return nil }
    let settingsFolder = settings ?? scripts + "/.moonshelf"
    let stateFolder = state ?? scripts + "/.moonshelf"
    return ScriptPlaces(
      scripts: scripts, preferences: settingsFolder + "/prefs.json",
      allowed: settingsFolder + "/allowed.json", disabled: settingsFolder + "/disabled",
      failures: stateFolder + "/script-failures.json", index: stateFolder + "/script-index")
  }

  /// What no script may write, whatever it is allowed: it could allow itself everything.
  public var protected: [String] {
    [scripts, preferences, allowed, disabled, failures, index].map { RealPath.expected($0) }
  }

  /// Makes the folder of scripts where there is none; whether that worked shows when it is used.
  public func makeFolder() { SettingsFile.makeFolder(scripts) }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value[0] != 0 else { return nil }
    return String(cString: value)
  }

  private static func base(_ name: String, _ standard: String) -> String? {
    if let folder = variable(name), folder.hasPrefix("/") { return folder + "/moonshelf" }
    return variable("HOME").map { "\($0)/\(standard)/moonshelf" }
  }
}
