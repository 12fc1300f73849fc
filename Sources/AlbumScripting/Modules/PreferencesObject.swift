import AlbumModel
import LuaRuntime

/// A script's `moonshelf.prefs`: its settings by name, and `define`.
final class PreferencesObject: ScriptObject {
  /// The object may outlive the script.
  private let presence: WeakScript
  private let preferences: Preferences
  private var define: LuaFunction?

  init(script: Script, preferences: Preferences) {
    presence = script.presence
    self.preferences = preferences
  }

  /// Creates `moonshelf.prefs` for a script.
  static func make(for script: Script, of host: ScriptHost) throws -> any LuaPushable {
    let object = PreferencesObject(script: script, preferences: host.options.preferences)
    object.define = try host.machine.makeFunction { [presence = script.presence] call in
      try call.table(1, "settings").walk { key, value in
        let preference = try Preference(key, value)
        presence.script?.preferences[preference.name] = preference
      }
      return call.returnsNothing
    }
    return try host.make(object)
  }

  private func push(_ name: String, onto call: LuaCall) throws -> LuaResults {
    if name == "define" { return try call.returns(define) }
    guard let script = presence.script else { throw LuaFailure("the script is unloaded") }
    guard let preference = script.preferences[name] else {
      let known = script.preferences.keys.sorted()
      throw LuaFailure(
        "\(script.name) defines no setting '\(name)'"
          + (EditDistance.suggestion(for: name, among: known) ?? ""))
    }
    let set = try preferences.value(of: name, in: script.identity)
    // A value set for an older version of the script may be invalid in this one.
    let value = set.flatMap { preference.accepts($0) ? $0 : nil } ?? preference.standard
    return try call.returns(PushedField(value))
  }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<PreferencesObject> {
    try machine.defineType(PreferencesObject.self, name: "prefs") { type in
      type.unknownField(
        get: { state, object, bytes, length in
          withHostObject(state, object, as: PreferencesObject.self) { prefs, call in
            try prefs.push(String(luaName: bytes, length), onto: call)
          }
        },
        set: { state, object, bytes, length in
          withHostObject(state, object, as: PreferencesObject.self) { prefs, _ in
            let name = String(luaName: bytes, length)
            throw LuaFailure(
              "scripts cannot change settings: moonshelf prefs set \(prefs.presence.script?.shortName ?? "SCRIPT").\(name) …"
            )
          }
        })
    }
  }
}

extension Preference {
  /// Creates a setting from a script's definition: a default, or a table with a default and
  /// options.
  fileprivate init(_ key: LuaValue, _ value: LuaValue) throws {
    guard case .string(let key) = key, let name = key.text, !name.isEmpty, name != "define",
      !name.contains(where: { $0 == "." || $0.isWhitespace })
    else { throw LuaFailure("a setting's name is a word without dots") }
    try self.init(name: name, value, help: "label", of: "the setting '\(name)'")
  }

  /// Reads a value that users give from a script's definition: its default, or a table with that, its
  /// bounds and other members.
  init(
    name: String, _ value: LuaValue, help: String, others: [String] = [],
    fallback: FieldValue? = nil, of subject: String
  ) throws {
    let table: LuaTable? = if case .table(let table) = value { table } else { nil }
    try table?.allowing(["default", help, "choices", "min", "max"] + others, in: subject)
    try self.init(
      name: name, label: table?.member(help, as: String?.self) ?? "",
      standard: table?.get("default", as: LuaValue.self) ?? value, table,
      choices: table?.member("choices", as: LuaTable?.self), fallback: fallback, of: subject)
  }

  /// Checks the default, choices and bounds (`min` and `max`) of a value that users give.
  ///
  /// Without a default it is the first choice, or the fallback. Messages name the subject.
  init(
    name: String, label: String, standard: LuaValue, _ bounds: LuaTable?,
    choices: LuaTable? = nil, fallback: FieldValue? = nil, of subject: String
  ) throws {
    let choices = try choices?.elements(of: "choices").map { choice in
      switch try FieldValue(choice, field: "choices") {
      case let value? where value.type != .list: return value
      default: throw LuaFailure("choices are texts or numbers")
      }
    }
    guard choices?.isEmpty != true else { throw LuaFailure("there is nothing to choose") }
    let isTable = if case .table = standard { true } else { false }
    let known = try isTable ? nil : FieldValue(standard, field: "default") ?? choices?.first
    guard let standard = known ?? (isTable ? nil : fallback) else {
      throw LuaFailure(
        "\(subject) needs a default value: a string, number or boolean, which sets its type")
    }
    self.init(
      name: name, standard: standard, label: label, choices: choices ?? [],
      minimum: try bounds?.member("min", as: Double?.self),
      maximum: try bounds?.member("max", as: Double?.self))
    guard accepts(standard) else {
      throw LuaFailure("the default of \(subject) must be \(wanted), not \"\(standard)\"")
    }
  }
}

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
