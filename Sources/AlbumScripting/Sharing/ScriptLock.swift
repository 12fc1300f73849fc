import AlbumFiles
public import AlbumModel
import Glibc

/// What is known of scripts that were added.
public struct AddedScripts {
  /// A file as it was added; one that the user has changed is the user's.
  struct File {
    let hash: ContentHash
    let origin: String
    /// What it asked for when the user added it; nil for modules, and in a lock file of an earlier version.
    let needs: ScriptNeeds?
    /// Whether no script of its bundle changes the library.
    let isOfReaders: Bool
  }

  /// The files by their real paths.
  var files: [String: File] = [:]
  /// Where scripts came from, by their names in the script folder.
  var origins: [String: String] = [:]

  /// Nothing.
  public init() {}

  /// A file with its text as it was added.
  func file(_ path: String, _ source: String) -> File? {
    files[path].flatMap { $0.hash == ContentHash(of: source.utf8) ? $0 : nil }
  }
}

/// Where the scripts of the script folder came from, and their files as they were added.
///
/// The file `scripts.lock` in the script folder, JSON with a line for each bundle, may be kept with the
/// scripts in a repository.
public struct ScriptLock {
  /// An added bundle.
  public struct Entry: Equatable, Sendable {
    /// The place that it was added from, as the user may write it.
    public var origin: String
    /// The SHA-256 of its files, by path in the script folder.
    public var files: [String: ContentHash]
    /// What its scripts asked for when the user added them, by path; nil in a file of an earlier version.
    public var needs: [String: ScriptNeeds]?
    /// The versions of its scripts by path, and under its name the one that its registry gave it.
    public var versions: [String: String] = [:]

    /// What a script asked for; one that did not say may change the library.
    fileprivate func needs(of path: String) -> ScriptNeeds? {
      guard let needs, ScriptBundle.isScript(path) else { return nil }
      return needs[path] ?? ScriptNeeds(permissions: [], library: "write", why: "")
    }
  }

  /// The bundles by name.
  public private(set) var entries: [String: Entry] = [:]
  private let folder: String
  private var file: StateFile { StateFile("\(folder)/scripts.lock") }

  /// Reads the lock file of a script folder, which need not exist.
  ///
  /// - Throws: `UserError` if it is damaged, the system's error if it is unreadable.
  public init(in folder: String) throws {
    self.folder = folder
    guard let text = try file.text() else { return }
    let damaged = UserError("\(folder)/scripts.lock is damaged; repair or remove it")
    guard case .object(let members)? = try? JSONValue(reading: text) else { throw damaged }
    for member in members {
      // The file may come from a repository; its paths must not lead out of the folder.
      guard case .object(let entry) = member.value, let origin = entry.exactText("from"),
        case .object(let hashes)? = entry.value(named: "files"), ScriptBundle.isPath(member.name)
      else { throw damaged }
      let files = try hashes.map { hash in
        guard let digits = hash.value.exactText, ScriptBundle.isPath(hash.name),
          hash.name.hasSuffix(".lua")
        else { throw UserError("\(folder)/scripts.lock has \(hash.name.debugDescription)") }
        return (hash.name, ContentHash(digits: digits))
      }
      var needs: [String: ScriptNeeds]?
      if case .object(let all)? = entry.value(named: "needs") {
        needs = Dictionary(all.map { ($0.name, ScriptNeeds($0.value)) }) { $1 }
      }
      entries[member.name] = Entry(
        origin: origin, files: Dictionary(files) { _, last in last }, needs: needs)
      if case .object(let versions)? = entry.value(named: "versions") {
        for name in versions.map(\.name) {
          entries[member.name]?.versions[name] = versions.exactText(name)
        }
      }
    }
    let paths = entries.values.flatMap(\.files.keys)
    guard Set(paths).count == paths.count else { throw damaged }
  }

  /// What is known of the added scripts of a folder.
  ///
  /// - Throws: the error of reading the lock file: without it, no script runs.
  public static func added(in folder: String) throws -> AddedScripts {
    var all = AddedScripts()
    for entry in try ScriptLock(in: folder).entries.values {
      let needs = entry.files.keys.compactMap { entry.needs(of: $0) }
      let isOfReaders = !needs.isEmpty && needs.allSatisfy(\.isReadOnly)
      for (path, hash) in entry.files {
        // A file in a folder is a module, unless it is that of the folder's script.
        if ScriptBundle.isScript(path) {
          all.origins[ScriptFile.shortName(of: path)] = entry.origin
        }
        all.files[RealPath.expected("\(folder)/\(path)")] = AddedScripts.File(
          hash: hash, origin: entry.origin, needs: entry.needs(of: path), isOfReaders: isOfReaders)
      }
    }
    return all
  }

  /// The files of a bundle that are not as they were added: `tidy.lua: changed`.
  public func differences(of entry: Entry) -> [String] {
    entry.files.keys.sorted().compactMap { path in
      let text = try? ScriptBundle.read("\(folder)/\(path)", atMost: ScriptBundle.largestFile + 1)
      guard let text else { return "\(path): missing" }
      return ContentHash(of: text) == entry.files[path] ? nil : "\(path): changed"
    }
  }

  /// Ensures that a bundle replaces no file but its own, and no script or module of others.
  public func refuseOverwriting(_ bundle: ScriptBundle) throws {
    func status(_ path: String) -> FileStatus? {
      FileStatus("\(folder)/\(path)", followingLinks: false)
    }
    /// The name by which `require` finds a file, or the folder that it is in.
    func stem(_ path: String) -> String {
      let head = String(path.prefix { $0 != "/" })
      return head.hasSuffix(".lua") ? String(head.dropLast(4)) : head
    }
    let own = entries[bundle.name]?.files ?? [:]
    let stems = Set(own.keys.map(stem))
    for path in bundle.files.keys.sorted() {
      let (name, head) = (stem(path), String(path.prefix { $0 != "/" }))
      let modules = "lua_modules/share/lua/5.4/"
      // A new name must be that of no script, and of no module that scripts use.
      let others = [name, name + ".lua", modules + name, modules + name + ".lua"]
      let wanted = !stems.contains(name) ? others : own[path] == nil ? [path] : []
      let taken =
        wanted.first { status($0) != nil }
        ?? [path, head].first { status($0)?.isLink == true }
      if let taken { throw UserError("\(folder)/\(taken) exists; remove it to add \(bundle.name)") }
    }
  }

  /// Notes a bundle and writes its files; files that it had before and has no more are removed.
  ///
  /// The lock file is written first: after an error, its files differ from it, as `verify` says.
  ///
  /// - Throws: the system's error; `UserError` if another program changed the bundle.
  public mutating func add(
    _ bundle: ScriptBundle, needing needs: [String: ScriptNeeds], versions: [String: String],
    from origin: String
  ) throws {
    let own = entries[bundle.name]
    try file.whileLocked {
      entries = try ScriptLock(in: folder).entries
      guard entries[bundle.name] == own else { throw UserError("\(bundle.name) was just changed") }
      try refuseOverwriting(bundle)
      let entry = Entry(origin: origin, files: bundle.hashes, needs: needs, versions: versions)
      try set(entry, bundle.name)
      for path in own?.files.keys ?? [:].keys where bundle.files[path] == nil {
        try remove(file: path)
      }
      try bundle.write(to: folder)
    }
  }

  /// Removes a bundle's files and its entry.
  public mutating func remove(_ name: String) throws {
    try file.whileLocked {
      entries = try ScriptLock(in: folder).entries
      let files = entries[name]?.files.keys.sorted() ?? []
      try set(nil, name)
      let others = Set(entries.values.flatMap(\.files.keys))
      for path in files where !others.contains(path) { try remove(file: path) }
    }
  }

  /// Removes a file, and the folders that are empty then.
  private func remove(file path: String) throws {
    let head = "\(folder)/\(path.prefix { $0 != "/" })"
    guard FileStatus(head, followingLinks: false)?.isLink != true else { return }
    try StateFile("\(folder)/\(path)").remove()
    var folders = path.split(separator: "/").dropLast()
    while !folders.isEmpty {
      rmdir("\(folder)/\(folders.joined(separator: "/"))")
      folders.removeLast()
    }
  }

  private mutating func set(_ entry: Entry?, _ name: String) throws {
    entries[name] = entry
    let all = JSONObject(sorting: entries) { entry in
      [
        "from": .text(entry.origin), "files": .object(JSONObject(sorting: entry.files, \.json)),
        "needs": .object(JSONObject(sorting: entry.needs ?? [:], \.json)),
        "versions": .object(JSONObject(sorting: entry.versions) { .text($0) }),
      ]
    }
    try file.write(all.lines)
  }
}
