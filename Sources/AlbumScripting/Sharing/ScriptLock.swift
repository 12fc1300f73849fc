import AlbumFiles
public import AlbumModel
import Glibc

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
    guard case .object(let members)? = try? JSONValue(reading: text) else {
      throw UserError("\(folder)/scripts.lock is damaged; repair or remove it")
    }
    for member in members {
      guard case .object(let entry) = member.value, let origin = entry.exactText("from"),
        case .object(let hashes)? = entry.value(named: "files")
      else { continue }
      // The file may come from a repository; its paths must not lead out of the folder.
      let files = hashes.filter { ScriptBundle.isPath($0.name) }.compactMap { hash in
        hashes.exactText(hash.name).map { (hash.name, ContentHash(digits: $0)) }
      }
      entries[member.name] = Entry(origin: origin, files: Dictionary(files) { _, last in last })
    }
  }

  /// The files of a bundle that are not as they were added: `tidy.lua: changed`.
  public func differences(of entry: Entry) -> [String] {
    entry.files.keys.sorted().compactMap { path in
      let text = try? ScriptBundle.read("\(folder)/\(path)", atMost: ScriptBundle.largestFile + 1)
      guard let text else { return "\(path): missing" }
      return ContentHash(of: text) == entry.files[path] ? nil : "\(path): changed"
    }
  }

  /// Writes a bundle's files and notes them; files that it had before and has no more are removed.
  ///
  /// - Throws: the system's error; the lock file is written last.
  public mutating func add(_ bundle: ScriptBundle, from origin: String) throws {
    try bundle.write(to: folder)
    for path in entries[bundle.name]?.files.keys ?? [:].keys where bundle.files[path] == nil {
      try StateFile("\(folder)/\(path)").remove()
    }
    try set(
      Entry(origin: origin, files: bundle.files.mapValues { ContentHash(of: $0) }), bundle.name)
  }

  /// Removes a bundle's files and its entry.
  public mutating func remove(_ name: String) throws {
    for path in entries[name]?.files.keys.sorted() ?? [] {
      try StateFile("\(folder)/\(path)").remove()
      // Folders that are empty now; a file's own removal is the one that counts.
      var folders = path.split(separator: "/").dropLast()
      while !folders.isEmpty {
        rmdir("\(folder)/\(folders.joined(separator: "/"))")
        folders.removeLast()
      }
    }
    try set(nil, name)
  }

  private mutating func set(_ entry: Entry?, _ name: String) throws {
    try file.whileLocked {
      // Another process may have written it since.
      entries = try ScriptLock(in: folder).entries
      entries[name] = entry
      let members = entries.sorted { $0.key < $1.key }.map { name, entry in
        let files = entry.files.sorted { $0.key < $1.key }.map {
          ($0.key, JSONValue($0.value.description))
        }
        return JSONObject.Member(
          name: name, value: ["from": .text(entry.origin), "files": .members(files)])
      }
      try file.write(JSONObject(members).lines)
    }
  }
}
