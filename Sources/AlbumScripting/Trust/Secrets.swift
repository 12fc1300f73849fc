import AlbumFiles
public import AlbumModel

/// The user's secrets, such as the keys of web services, each with the hosts that may receive it.
///
/// Scripts send them without reading them: see ``SecretText``. The file is for its owner only.
public final class Secrets {
  /// A secret.
  public struct Secret: Equatable, Sendable {
    /// The text.
    public var text: String
    /// The hosts to which it may be sent.
    public var hosts: [WebHost]

    /// Creates a secret.
    public init(_ text: String, for hosts: [WebHost]) {
      self.text = text
      self.hosts = hosts
    }
  }

  private let file: StateFile?
  private var kept: [String: Secret] = [:]

  /// Secrets in a file.
  ///
  /// - Parameter path: the file, which need not exist; nil keeps them in memory.
  public init(path: String? = nil) { file = path.map { StateFile($0, .ownerOnly) } }

  /// Whether a text can be a name: letters, digits, `-`, `_` and `.`.
  public static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 60
      && text.utf8.allSatisfy { $0.isASCIIWord || "-.".utf8.contains($0) }
  }

  /// All secrets, by name.
  ///
  /// - Throws: `UserError` if the file cannot be read, is damaged, or others can read it.
  public func all() throws -> [String: Secret] {
    guard let file else { return kept }
    guard let text = try file.text() else { return [:] }
    guard case .object(let members)? = try? JSONValue(reading: text) else {
      throw UserError("the file of secrets is damaged; remove it and set them again")
    }
    var secrets: [String: Secret] = [:]
    for member in members {
      guard case .object(let entry) = member.value, let text = entry.exactText("text") else {
        continue
      }
      let hosts = entry.exactTexts("hosts") ?? []
      secrets[member.name] = Secret(text, for: hosts.compactMap(WebHost.init(granting:)))
    }
    return secrets
  }

  /// Sets a secret, or removes it.
  ///
  /// - Parameters:
  ///   - secret: nil to remove it.
  ///   - name: its name.
  /// - Throws: as ``all()``; the system's error if the file cannot be written.
  public func set(_ secret: Secret?, for name: String) throws {
    guard let file else {
      kept[name] = secret
      return
    }
    return try file.whileLocked {
      var secrets = try all()
      secrets[name] = secret
      let all = JSONObject(sorting: secrets) { secret in
        let hosts = secret.hosts.map { JSONValue.text($0.description) }
        return ["text": .text(secret.text), "hosts": .array(hosts)]
      }
      try file.write(all.lines)
    }
  }
}
