extension ScriptHost {
  /// A setting and its script.
  public struct PreferenceDefinition: Equatable, Sendable {
    /// The script's name in the script folder, without `.lua`.
    public let script: String
    /// The setting.
    public let preference: Preference

    /// The setting's key: `tidy.min_year`.
    public var key: String { "\(script).\(preference.name)" }
  }

  /// The settings that scripts defined, by name.
  public var preferenceDefinitions: [PreferenceDefinition] {
    scripts.flatMap { script in
      script.preferences.values.map {
        PreferenceDefinition(script: script.identity, preference: $0)
      }
    }.sorted { $0.key < $1.key }
  }
}
