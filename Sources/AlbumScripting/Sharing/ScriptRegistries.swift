import AlbumFiles
import AlbumModel

/// The registries that the user added: lists of scripts, which anybody can host.
///
/// A registry is a JSON file:
///
///     {"scripts": {"tidy-labels": {"version": "1.2", "about": "…", "from": "tidy-labels.tar.gz",
///       "files": {"tidy-labels.lua": "9f86d0…"}}}}
///
/// `from` is any place of scripts, also relative to the registry. `files`, required in a signed one, has
/// the SHA-256 of each file. A registry with a public key is signed by minisign, in a file next to it
/// with the ending `.minisig` (https://jedisct1.github.io/minisign/).
public struct ScriptRegistries {
  /// A script of a registry.
  public struct Entry {
    /// Its name.
    public let name: String
    /// Its version, and what it does; empty if the registry does not say.
    public let version, about: String
    /// Its place.
    public let origin: String
    private let files: [String: ContentHash]?
    private let isSigned: Bool

    fileprivate init?(_ name: String, _ object: JSONObject, in registry: String, isSigned: Bool) {
      guard ScriptBundle.isPath(name), let from = object.exactText("from"), !from.isEmpty else {
        return nil
      }
      (self.name, self.isSigned) = (name, isSigned)
      version = object.exactText("version") ?? ""
      about = object.exactText("about") ?? ""
      let isRelative = !from.contains("://") && from.first != "/"
      origin = isRelative ? registry.dropLast(registry.lastPart.count) + from : from
      // A registry of the web leads to no file of this machine.
      let isSecure = from.hasPrefix("https://") || from.hasPrefix("git+https://")
      guard isRelative || !registry.contains("://") || isSecure else { return nil }
      let files = object.value(named: "files")
      guard case .object(let hashes)? = files else {
        guard files == nil else { return nil }
        self.files = nil
        return
      }
      self.files = Dictionary(
        hashes.map { ($0.name, ContentHash(digits: $0.value.exactText ?? "")) }
      ) { $1 }
    }

    /// Fetched scripts under the name of the registry.
    ///
    /// - Throws: `UserError` for other files than those of the registry.
    public func bundle(_ fetched: ScriptBundle) throws -> ScriptBundle {
      var bundle = try ScriptBundle(named: name, fetched.files)
      bundle.version = version
      guard files != nil || !isSigned else {
        throw UserError("the registry of \(name) is signed, but does not say its \"files\"")
      }
      guard files == nil || files == bundle.hashes else {
        throw UserError("\(origin) has other files than its registry says; nothing is used of it")
      }
      return bundle
    }
  }

  /// The public keys of minisign, by address; empty for a registry without a signature.
  public var keys: [String: String] = [:]
  private var file: StateFile?

  /// No registries.
  public init() {}

  /// Reads the registries of a script folder: `registries.json`, which need not exist.
  ///
  /// - Throws: `UserError` if it is damaged, the system's error if it is unreadable.
  public init(in folder: String) throws {
    let file = StateFile("\(folder)/registries.json")
    self.file = file
    guard let text = try file.text() else { return }
    guard case .object(let members)? = try? JSONValue(reading: text) else {
      throw UserError("\(folder)/registries.json is damaged; repair or remove it")
    }
    for member in members { keys[member.name] = members.exactText(member.name) ?? "" }
  }

  /// Writes them into the script folder.
  public func save() throws { try file?.write(JSONObject(sorting: keys) { .text($0) }.lines) }

  /// The scripts of a registry, by name: fetches it with one function, and asks another whether
  /// minisign accepts its signature.
  ///
  /// - Returns: the scripts.
  /// - Throws: `UserError` if it is no registry or its signature is wrong, and the errors of `read`.
  public func entries(
    of address: String, read: (String) throws -> [UInt8],
    check: (_ text: [UInt8], _ signature: [UInt8], _ key: String) throws -> Bool
  ) throws -> [Entry] {
    let text = try read(address)
    if let key = keys[address], !key.isEmpty {
      guard try check(text, read(address + ".minisig"), key) else {
        throw UserError("\(address) is not signed with the key of this registry")
      }
    }
    guard case .object(let index)? = try? JSONValue(reading: String(decoding: text, as: UTF8.self)),
      case .object(let scripts)? = index.value(named: "scripts")
    else { throw UserError("\(address) is no registry: it has no JSON with \"scripts\"") }
    let isSigned = keys[address]?.isEmpty == false
    return scripts.compactMap { member in
      if case .object(let object) = member.value {
        Entry(member.name, object, in: address, isSigned: isSigned)
      } else {
        nil
      }
    }.sorted { $0.name < $1.name }
  }
}
