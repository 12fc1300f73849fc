import AlbumModel
import LuaRuntime

/// What a script asks for: `moonshelf.needs { net = "api.discogs.com", library = "write", why = "…" }`.
///
/// It may be granted nothing else, and changes the library only if it says so.
public struct ScriptNeeds: Equatable, Sendable {
  /// The permissions, in the form of `--allow`.
  public let permissions: [String]
  /// Its access to the library: `read` or `write`.
  public let library: String
  /// The reason, in the words of its author; may be empty.
  public let why: String

  /// Whether it cannot change the library.
  public var isReadOnly: Bool { library != "write" }

  /// The reason why permissions are more than it asks for; nil if they are not.
  ///
  /// - Parameters:
  ///   - granted: the permissions that the user grants.
  ///   - name: the script's name.
  /// - Returns: one line, with what it asks for.
  public func refusal(of granted: PermissionSet, for name: String) -> String? {
    let asked = PermissionSet(permissions.compactMap { try? Permission(parsing: $0) })
    let more = granted.permissions.first { permission in
      switch permission {
      case .read(let path): !asked.allows(.read, path)
      case .write(let path): !asked.allows(.write, path)
      case .net(let host): !asked.allows(host) && !asked.permissions.contains(permission)
      case .secret, .env, .run: !asked.permissions.contains(permission)
      }
    }
    return more.map { "\(name) does not ask for \($0); it needs \(summary)" }
  }

  /// As in a lock file.
  var json: JSONValue {
    ["library": .text(library), "permissions": .array(permissions.map(JSONValue.text))]
  }

  /// Whether it asks for nothing that another does not ask for.
  func isWithin(_ other: ScriptNeeds) -> Bool {
    Set(permissions).isSubset(of: other.permissions) && (isReadOnly || !other.isReadOnly)
  }

  /// The permissions and the access to the library, in one line.
  public var line: String { "\(summary); \(isReadOnly ? "reads" : "changes") the library" }

  /// The permissions in one line.
  public var summary: String {
    permissions.isEmpty ? "no permission" : permissions.joined(separator: ", ")
  }
}

extension ScriptNeeds {
  /// Reads ``json``, without the reason; what is missing is not asked for.
  init(_ json: JSONValue) {
    guard case .object(let object) = json else {
      self.init(permissions: [], library: "read", why: "")
      return
    }
    self.init(
      permissions: object.exactTexts("permissions") ?? [],
      library: object.exactText("library") ?? "read", why: "")
  }

  /// Reads the argument of `moonshelf.needs`.
  init(_ table: LuaTable) throws {
    let kinds = ["net", "read", "write", "secret", "env"]
    try table.allowing(kinds + ["run", "library", "why"], in: "needs")
    var permissions: [String] = []
    for kind in kinds {
      let texts: [String]
      switch try table.get(kind, as: LuaValue.self) {
      case .nil: texts = []
      case .string(let text): texts = [text.repaired]
      default: texts = try table.texts(kind) ?? []
      }
      for text in texts {
        let permission = "\(kind)=\(text)"
        // A place need not exist yet.
        let isPlace = kind == "read" || kind == "write"
        guard isPlace ? !text.isEmpty : (try? Permission(parsing: permission)) != nil else {
          throw LuaFailure("\"\(text)\" is no \(kind) to need")
        }
        permissions.append(permission)
      }
    }
    if try table.member("run", as: Bool?.self) == true { permissions.append("run") }
    let library = try table.member("library", as: String?.self) ?? "read"
    guard ["read", "write"].contains(library) else {
      throw LuaFailure("library must be \"read\" or \"write\", not \"\(library)\"")
    }
    self.init(
      permissions: permissions, library: library,
      why: try table.member("why", as: String?.self) ?? "")
  }
}
