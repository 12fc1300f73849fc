/// The user's script folder: which scripts are there, what they register, which of them are on.
///
/// Opening it costs a look at each file and one small file read; no script is run.
public struct ScriptFolder {
  /// Where everything is.
  public let places: ScriptPlaces
  /// All scripts, by name; those that are switched off too.
  public let scripts: [FolderScript]
  /// The names of those that are switched off.
  public private(set) var disabled: Set<String>
  private var index: ScriptIndex

  /// Looks at the folder.
  ///
  /// - Returns: nil when there is no script in it, or no folder.
  public init?(_ places: ScriptPlaces) {
    scripts = FolderScript.all(in: places.scripts)
    guard !scripts.isEmpty else { return nil }
    self.places = places
    disabled = Self.disabled(in: places)
    index = ScriptIndex(reading: ((try? SettingsFile.read(places.index)) ?? nil) ?? "")
  }

  /// The scripts that are switched on.
  public var enabled: [FolderScript] { scripts.filter { !disabled.contains($0.name) } }

  /// A script by name.
  public func script(named name: String) -> FolderScript? {
    scripts.first { $0.name == name }
  }

  /// What a script registers, as far as it is known without running it.
  ///
  /// - Returns: nil when it is new, was changed since, or failed to load.
  public func registrations(of script: FolderScript) -> ScriptRegistrations? {
    guard let entry = index.entries[script.path], entry.files.first?.stamp == script.stamp,
      entry.files.count == 1 || entry.isFresh
    else { return nil }
    return entry.registrations
  }

  private static func disabled(in places: ScriptPlaces) -> Set<String> {
    let text = (try? SettingsFile.read(places.disabled)) ?? nil
    return Set((text ?? "").split(separator: "\n").map(String.init))
  }

  /// The script that has a command, as far as that is known: one that is off may have it, and one that
  /// had it before it was changed to what does not load.
  public func owner(ofCommand name: String) -> FolderScript? {
    func had(_ script: FolderScript) -> Bool {
      index.entries[script.path]?.registrations.commands.contains { $0.name == name } ?? false
    }
    return enabled.first(where: had) ?? scripts.first(where: had)
      ?? unknown.first { $0.name == name }
  }

  /// The scripts that are on and not known.
  public var unknown: [FolderScript] { enabled.filter { registrations(of: $0) == nil } }

  /// The commands of the scripts that are on, as far as they are known without running them; where
  /// several scripts have one, the first.
  public var commands: [ScriptRegistrations.Command] {
    var commands: [String: ScriptRegistrations.Command] = [:]
    for command in enabled.flatMap({ registrations(of: $0)?.commands ?? [] })
    where commands[command.name] == nil {
      commands[command.name] = command
    }
    return commands.values.sorted { $0.name < $1.name }
  }

  /// The scripts that are on and concern something.
  public func needed(for need: ScriptLoadScope) -> [FolderScript] {
    enabled.filter { script in registrations(of: script).map(need.concerns) ?? false }
  }

  /// Notes what scripts register, for the next command.
  mutating func learn(_ registrations: [(FolderScript, ScriptRegistrations, modules: [String])]) {
    SettingsFile.whileLocked(places.index) { note(registrations) }
  }

  private mutating func note(
    _ registrations: [(FolderScript, ScriptRegistrations, modules: [String])]
  ) {
    // Another process may have learned others since.
    index = ScriptIndex(reading: ((try? SettingsFile.read(places.index)) ?? nil) ?? "")
    for (script, registered, modules) in registrations {
      let files =
        [(path: script.path, stamp: script.stamp)]
        + modules.compactMap { path in FileStamp(path).map { (path, $0) } }
      index.entries[script.path] = ScriptIndex.Entry(files: files, registrations: registered)
    }
    // Scripts that are gone are forgotten; those of other folders are not ours to judge.
    let paths = Set(scripts.map(\.path))
    index.entries = index.entries.filter { path, _ in
      paths.contains(path) || !path.hasPrefix(places.scripts + "/")
    }
    // Without it the next command runs the scripts again; nothing else is lost.
    try? SettingsFile.write(Array(index.text.utf8), to: places.index)
  }

  /// Switches a script on or off.
  ///
  /// - Returns: whether that was not so before.
  /// - Throws: what the system says when that cannot be written.
  public mutating func setEnabled(_ isEnabled: Bool, _ name: String) throws -> Bool {
    try SettingsFile.whileLocked(places.disabled) { try change(isEnabled, name) }
  }

  private mutating func change(_ isEnabled: Bool, _ name: String) throws -> Bool {
    // Another process may have written since.
    disabled = Self.disabled(in: places)
    let changed = isEnabled ? disabled.remove(name) != nil : disabled.insert(name).inserted
    guard changed else { return false }
    let text = disabled.sorted().map { $0 + "\n" }.joined()
    try SettingsFile.write(Array(text.utf8), to: places.disabled)
    return true
  }
}
