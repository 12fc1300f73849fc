import AlbumFiles
import AlbumModel

/// What the user entrusted to scripts on this machine: permissions for scripts of the script folder,
/// for the contents of their files, so that a changed script needs them again; and the files that
/// were rules of imports, which a re-derivation may run.
public struct AllowedScripts {
  /// The permissions of one script, and the contents of the files they were granted for.
  struct Entry: Equatable {
    var permissions: [String]
    /// The hashes of the script and of the modules it requires by name, by path.
    var files: [String: ContentHash]
    /// Whether the user ran it as a rule of an import.
    var isRule = false
    /// Whether it never had permissions.
    var isOnlyRule: Bool { isRule && files.isEmpty }
  }

  private let path: String?
  private var entries: [String: Entry] = [:]

  /// Creates an empty set that is not stored.
  public init() { path = nil }

  /// Reads the granted permissions.
  ///
  /// - Parameter path: the file, which need not exist.
  /// - Throws: `UserError` if it cannot be read or is damaged.
  public init(path: String) throws {
    self.path = path
    entries = try Self.entries(in: path)
  }

  private static func entries(in path: String) throws -> [String: Entry] {
    let text: String?
    do { text = try StateFile(path).text() } catch {
      throw UserError("cannot read the permissions in \(path)")
    }
    guard let text else { return [:] }
    guard case .object(let scripts)? = try? JSONValue(reading: text) else {
      throw UserError("\(path) is damaged; remove it and grant the permissions again")
    }
    var entries: [String: Entry] = [:]
    for script in scripts { if let entry = Entry(script.value) { entries[script.name] = entry } }
    return entries
  }

  /// The permissions of a script.
  enum Status: Equatable {
    /// It has never had permissions.
    case unknown
    /// It has permissions for its current content.
    case allowed(PermissionSet, files: [String: ContentHash])
    /// It has changed since permissions were granted.
    case changed(since: [String])
  }

  func status(of script: String, source: String) -> Status {
    guard let entry = entries[script], !entry.isOnlyRule else { return .unknown }
    guard entry.files[script] == ContentHash(of: source.utf8) else {
      return .changed(since: entry.permissions)
    }
    // A folder that no longer exists grants nothing, and neither does a link in its place.
    let permissions = entry.permissions.compactMap { text in
      (try? Permission(parsing: text)).flatMap { $0.description == text ? $0 : nil }
    }
    return .allowed(PermissionSet(permissions), files: entry.files)
  }

  /// The permissions of a script that made steps; those of the same text count.
  func permissions(of script: Agent) -> PermissionSet {
    let texts = entries.filter { path, entry in
      ScriptFile.name(of: path) == script.name && entry.files[path] == script.hash
    }.flatMap(\.value.permissions)
    return PermissionSet(texts.compactMap { try? Permission(parsing: $0) })
  }

  /// The permissions of a script in the folder, as text.
  ///
  /// - Returns: nil without permissions.
  /// - Throws: ``ScriptFailure`` if the script cannot be read.
  public func summary(of script: FolderScript) throws -> String? {
    let path = RealPath.of(script.path) ?? script.path
    switch status(of: path, source: try ScriptFile.read(path)) {
    case .unknown: return nil
    case .changed(let before):
      return "changed since it was granted " + before.joined(separator: ", ")
    case .allowed(let permissions, _):
      return permissions.isEmpty
        ? nil : permissions.permissions.map(\.description).joined(separator: ", ")
    }
  }

  /// Sets the permissions of a script for its current content.
  ///
  /// - Parameters:
  ///   - script: its real path.
  ///   - permissions: all its permissions, which replace the previous ones.
  ///   - moduleFolder: an additional folder for its `require`.
  /// - Throws: ``ScriptFailure`` if the script cannot be read, the system's error if the file
  ///   cannot be written.
  public mutating func allow(
    _ script: String, _ permissions: PermissionSet, moduleFolder: String? = nil
  ) throws {
    var files: [String: ContentHash] = [:]
    for (path, source) in try RequiredModules.sources(of: script, in: moduleFolder) {
      files[path] = ContentHash(of: source.utf8)
    }
    let texts = permissions.permissions.map(\.description)
    try change { entries in
      let isRule = entries[script]?.isRule ?? false
      entries[script] = Entry(permissions: texts, files: files, isRule: isRule)
    }
  }

  /// Whether the user ran a script as a rule of an import on this machine.
  ///
  /// A library's file does not say so: it may come from anywhere.
  func isRule(_ script: String) -> Bool { entries[script]?.isRule ?? false }

  /// Notes that the user runs a script as a rule of an import.
  ///
  /// - Throws: the system's error if the file cannot be written.
  mutating func noteRule(_ script: String) throws {
    guard !isRule(script) else { return }
    try change { $0[script, default: Entry(permissions: [], files: [:])].isRule = true }
  }

  /// Revokes the permissions of a script.
  ///
  /// - Returns: whether it had any.
  public mutating func forget(_ script: String) throws -> Bool {
    try change { entries in
      guard let entry = entries.removeValue(forKey: script) else { return false }
      if entry.isRule { entries[script] = Entry(permissions: [], files: [:], isRule: true) }
      return !entry.isOnlyRule
    }
  }

  /// Changes the current content of the file, which another process may have written since it was
  /// read.
  private mutating func change<Result>(_ body: (inout [String: Entry]) -> Result) throws -> Result {
    guard let path else { return body(&entries) }
    return try StateFile(path).whileLocked {
      let before = try Self.entries(in: path)
      var current = before
      let result = body(&current)
      if current != before { try StateFile(path).write(JSONObject(sorting: current, \.json).lines) }
      entries = current
      return result
    }
  }
}

extension AllowedScripts.Entry {
  fileprivate init?(_ value: JSONValue) {
    guard case .object(let members) = value, let allowed = members.exactTexts("allow"),
      case .object(let hashes)? = members.value(named: "files")
    else { return nil }
    (permissions, files) = (allowed, [:])
    isRule = members.value(named: "rule") == .flag(true)
    for name in hashes.map(\.name) {
      files[name] = hashes.exactText(name).map { ContentHash(digits: $0) }
    }
  }

  fileprivate var json: JSONValue {
    [
      "allow": .array(permissions.map(JSONValue.text)),
      "files": .object(JSONObject(sorting: files, \.json)), "rule": .flag(isRule),
    ]
  }
}

extension JSONObject {
  /// An object with a member for each entry, in the order of their names.
  init<Value>(sorting entries: [String: Value], _ json: (Value) -> JSONValue) {
    self.init(
      entries.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: json($0.value)) })
  }
}

extension ContentHash {
  var json: JSONValue { .text(description) }
}
