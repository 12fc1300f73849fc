import AlbumImport
import AlbumModel

/// What the user has allowed the scripts of the script folder: remembered by what is in their files,
/// so that a changed script has to be allowed again.
public struct AllowedScripts {
  /// What one script may do, and for which contents of which files.
  struct Entry: Equatable {
    var permissions: [String]
    /// The script and the modules it requires by name, by path.
    var files: [String: ContentHash]
  }

  private let path: String?
  private var entries: [String: Entry] = [:]

  /// Nothing is allowed, and nothing remembered beyond this process.
  public init() {
    path = nil
  }

  /// Reads what was allowed.
  ///
  /// - Parameter path: the file, which need not be there.
  /// - Throws: `UserError` when it cannot be read or is damaged.
  public init(path: String) throws {
    self.path = path
    entries = try Self.entries(in: path)
  }

  private static func entries(in path: String) throws -> [String: Entry] {
    let text: String?
    do {
      text = try SettingsFile.read(path)
    } catch {
      throw UserError("cannot read the permissions in \(path)")
    }
    guard let text else { return [:] }
    guard case .object(let scripts)? = try? JSONValue(reading: text) else {
      throw UserError("\(path) is damaged; remove it and grant the permissions again")
    }
    var entries: [String: Entry] = [:]
    for script in scripts {
      if let entry = Entry(script.value) { entries[script.name] = entry }
    }
    return entries
  }

  /// What a script is allowed.
  enum Status: Equatable {
    /// Nothing was ever allowed.
    case unknown
    /// What was allowed, for the content it has.
    case allowed(PermissionSet, files: [String: ContentHash])
    /// It is not what it was when something was allowed.
    case changed(since: [String])
  }

  func status(of script: String, source: String) -> Status {
    guard let entry = entries[script] else { return .unknown }
    guard entry.files[script] == ContentHash(of: source.utf8) else {
      return .changed(since: entry.permissions)
    }
    // A folder that is no longer there allows nothing, nor does a link in its place.
    let permissions = entry.permissions.compactMap { text in
      (try? Permission(parsing: text)).flatMap { $0.description == text ? $0 : nil }
    }
    return .allowed(PermissionSet(permissions), files: entry.files)
  }

  /// What a script of the folder is allowed, for a person to read.
  ///
  /// - Returns: nil for nothing.
  /// - Throws: ``ScriptFailure`` when the script cannot be read.
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

  /// Allows a script what it is to be allowed from now on, as it is now.
  ///
  /// - Parameters:
  ///   - script: its real path.
  ///   - permissions: all that it may do; what it was allowed before goes.
  ///   - moduleFolder: where its `require` looks besides its own place.
  /// - Throws: ``ScriptFailure`` when the script cannot be read, what the system says when the file
  ///   cannot be written.
  public mutating func allow(
    _ script: String, _ permissions: PermissionSet, moduleFolder: String? = nil
  ) throws {
    var files: [String: ContentHash] = [:]
    for (path, source) in try RequiredModules.sources(of: script, in: moduleFolder) {
      files[path] = ContentHash(of: source.utf8)
    }
    let entry = Entry(permissions: permissions.permissions.map(\.description), files: files)
    _ = try change { $0.updateValue(entry, forKey: script) }
  }

  /// Takes back what a script was allowed.
  ///
  /// - Returns: whether it was allowed anything.
  public mutating func forget(_ script: String) throws -> Bool {
    try change { $0.removeValue(forKey: script) } != nil
  }

  /// Changes what is in the file now, which another process may have written since it was read.
  private mutating func change<Result>(
    _ body: (inout [String: Entry]) -> Result
  ) throws -> Result {
    guard let path else { return body(&entries) }
    return try SettingsFile.whileLocked(path) {
      let before = try Self.entries(in: path)
      var current = before
      let result = body(&current)
      if current != before { try Self.write(current, to: path) }
      entries = current
      return result
    }
  }

  private static func write(_ entries: [String: Entry], to path: String) throws {
    var text = Array("{".utf8)
    for (index, (script, entry)) in entries.sorted(by: { $0.key < $1.key }).enumerated() {
      text.append(contentsOf: (index == 0 ? "\n" : ",\n").utf8)
      JSONText.append(script, to: &text)
      text.append(contentsOf: ": {\"allow\": ".utf8)
      JSONText.append(.list(entry.permissions), to: &text)
      text.append(contentsOf: ", \"files\": {".utf8)
      for (index, (file, hash)) in entry.files.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text.append(contentsOf: ", ".utf8) }
        JSONText.append(file, to: &text)
        text.append(contentsOf: ": ".utf8)
        JSONText.append(hash.description, to: &text)
      }
      text.append(contentsOf: "}}".utf8)
    }
    text.append(contentsOf: "\n}\n".utf8)
    try SettingsFile.write(text, to: path)
  }
}

extension AllowedScripts.Entry {
  fileprivate init?(_ value: JSONValue) {
    guard case .object(let members) = value,
      case .array(let allowed)? = members.value(named: "allow"),
      case .object(let hashes)? = members.value(named: "files")
    else { return nil }
    permissions = allowed.compactMap { if case .text(let text) = $0 { text } else { nil } }
    files = [:]
    for member in hashes {
      if case .text(let digits) = member.value { files[member.name] = ContentHash(digits: digits) }
    }
  }
}
