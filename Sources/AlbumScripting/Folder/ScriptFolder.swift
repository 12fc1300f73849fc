import AlbumFiles

/// The user's script folder: its scripts, their registrations, and which of them are enabled.
///
/// Opening it costs a `stat` of each file and the reading of a small file; no script runs.
public struct ScriptFolder {
  /// The paths of its files.
  public let places: ScriptDirectory
  /// All scripts, by name, including disabled ones.
  public let scripts: [FolderScript]
  /// The names of the disabled scripts.
  public private(set) var disabled: Set<String>
  private var index: ScriptIndex
  private let indexFile: StateFile
  private let disabledFile: StateFile

  /// Reads the folder.
  ///
  /// - Returns: nil if it is missing or has no scripts.
  public init?(_ places: ScriptDirectory) {
    scripts = FolderScript.all(in: places.scripts)
    guard !scripts.isEmpty else { return nil }
    self.places = places
    indexFile = StateFile(places.index)
    disabledFile = StateFile(places.disabled)
    disabled = Self.disabled(in: disabledFile)
    index = ScriptIndex(in: indexFile)
  }

  /// The enabled scripts.
  public var enabled: [FolderScript] { scripts.filter { !disabled.contains($0.name) } }

  /// A script by name.
  public func script(named name: String) -> FolderScript? { scripts.first { $0.name == name } }

  /// The registrations of a script, from the index.
  ///
  /// - Returns: nil if the script is new, has changed, or failed to load.
  public func registrations(of script: FolderScript) -> ScriptRegistrations? {
    guard let entry = index.entries[script.path], entry.files.first?.stamp == script.stamp,
      entry.files.count == 1 || entry.files.allSatisfy({ FileStamp($0.path) == $0.stamp })
    else { return nil }
    return entry.registrations
  }

  private static func disabled(in file: StateFile) -> Set<String> {
    let text = try? file.text()
    return Set((text ?? "").split(separator: "\n").map(String.init))
  }

  /// The script that has a command according to the index; it may be disabled, or have had the
  /// command before a change after which it does not load.
  public func owner(ofCommand name: String) -> FolderScript? {
    func had(_ script: FolderScript) -> Bool {
      index.entries[script.path]?.registrations.commands.contains { $0.name == name } ?? false
    }
    return enabled.first(where: had) ?? scripts.first(where: had)
      ?? unknown.first { $0.name == name }
  }

  /// The enabled scripts that are not in the index.
  public var unknown: [FolderScript] { enabled.filter { registrations(of: $0) == nil } }

  /// The commands of the enabled scripts that are in the index; of several with one name, the
  /// first.
  public var commands: [ScriptRegistrations.Command] {
    var commands: [String: ScriptRegistrations.Command] = [:]
    for command in enabled.flatMap({ registrations(of: $0)?.commands ?? [] })
    where commands[command.name] == nil { commands[command.name] = command }
    return commands.values.sorted { $0.name < $1.name }
  }

  /// The sources of the enabled scripts that are in the index.
  public var sources: [(name: String, script: FolderScript)] {
    enabled.flatMap { script in registrations(of: script)?.sources.map { ($0, script) } ?? [] }
  }

  /// The enabled scripts that a load scope needs.
  public func needed(for need: ScriptLoadScope) -> [FolderScript] {
    enabled.filter { script in registrations(of: script).map(need.concerns) ?? false }
  }

  /// Stores the registrations of scripts, for the next command.
  mutating func learn(_ registrations: [(FolderScript, ScriptRegistrations, modules: [String])]) {
    indexFile.whileLocked {
      // Another process may have added scripts since.
      index = ScriptIndex(in: indexFile)
      for (script, registered, modules) in registrations {
        let files =
          [(path: script.path, stamp: script.stamp)]
          + modules.compactMap { path in FileStamp(path).map { (path, $0) } }
        index.entries[script.path] = ScriptIndex.Entry(files: files, registrations: registered)
      }
      // Removes missing scripts, but not those of other folders.
      let paths = Set(scripts.map(\.path))
      index.entries = index.entries.filter { path, _ in
        paths.contains(path) || !path.hasPrefix(places.scripts + "/")
      }
      // If it is not written, the next command runs the scripts again; nothing else is lost.
      try? indexFile.write(Array(index.text.utf8))
    }
  }

  /// Enables or disables a script.
  ///
  /// - Returns: whether that changed anything.
  /// - Throws: the system's error if it cannot be stored.
  public mutating func setEnabled(_ isEnabled: Bool, _ name: String) throws -> Bool {
    try disabledFile.whileLocked {
      // Another process may have written it since.
      disabled = Self.disabled(in: disabledFile)
      let changed = isEnabled ? disabled.remove(name) != nil : disabled.insert(name).inserted
      guard changed else { return false }
      let text = disabled.sorted().map { $0 + "\n" }.joined()
      try disabledFile.write(Array(text.utf8))
      return true
    }
  }
}
