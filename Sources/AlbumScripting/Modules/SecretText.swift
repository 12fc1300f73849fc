import AlbumModel
import LuaRuntime

/// A text with secrets, which a script can build and send but not read:
/// `"Discogs token=" .. moonshelf.secret "discogs"`.
final class SecretText: ScriptObject {
  private struct Part {
    var text: String
    /// The name of a secret, and the hosts that may receive it.
    var secret: (name: String, hosts: [WebHost])?

    var shown: String { secret.map { "(secret \($0.name))" } ?? text }
  }

  private let parts: [Part]
  private unowned let host: ScriptHost

  private init(_ parts: [Part], of host: ScriptHost) {
    self.parts = parts
    self.host = host
  }

  /// A secret.
  convenience init(_ name: String, _ secret: Secrets.Secret, of host: ScriptHost) {
    self.init([Part(text: secret.text, secret: (name, secret.hosts))], of: host)
  }

  /// A string or number of Lua, or a text with secrets; nil for other values.
  convenience init?(_ value: LuaValue, of host: ScriptHost) {
    switch value {
    case .string(let text):
      guard let text = text.text else { return nil }
      self.init([Part(text: text)], of: host)
    case .integer(let number): self.init([Part(text: "\(number)")], of: host)
    case .number(let number): self.init([Part(text: "\(number)")], of: host)
    case .object(let object):
      guard let other = object.anyObject as? SecretText else { return nil }
      self.init(other.parts, of: host)
    default: return nil
    }
  }

  /// The fields of a form: `application/x-www-form-urlencoded`.
  convenience init(form: [(name: String, value: SecretText)], of host: ScriptHost) {
    var parts: [Part] = []
    for (name, value) in form {
      parts.append(Part(text: (parts.isEmpty ? "" : "&") + name.percentEncoded + "="))
      parts += value.parts.map { Part(text: $0.text.percentEncoded, secret: $0.secret) }
    }
    self.init(parts, of: host)
  }

  /// The same with percent-encoded secrets, as they are in an address.
  var asAddress: SecretText {
    SecretText(
      parts.map { part in
        Part(text: part.secret == nil ? part.text : part.text.percentEncoded, secret: part.secret)
      }, of: host)
  }

  /// The text with its secrets, for requests only.
  var revealed: String { parts.map(\.text).joined() }

  /// The text as scripts and messages see it: `(secret discogs)` instead of a secret.
  var shown: String { parts.map(\.shown).joined() }

  /// A message without the secrets.
  func masking(_ message: String) -> String {
    parts.reduce(message) { message, part in
      part.secret == nil || part.text.isEmpty
        ? message : message.replacing(part.text, with: part.shown)
    }
  }

  /// Checks that the user set its secrets for a host.
  func check(for host: WebHost) throws {
    for (name, hosts) in parts.compactMap(\.secret) {
      guard hosts.contains(where: { $0.covers(host) }) else {
        throw LuaFailure(
          "the secret \(name) is for \(hosts.map(\.description).joined(separator: ", ")), not for \(host)"
        )
      }
    }
  }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<SecretText> {
    try machine.defineType(SecretText.self, name: "secret") { type in
      type.metamethod(.toString) { text, call in try call.returns(text.shown) }
      type.metamethod(.concatenate) { call in
        let values = [try call.value(1), try call.value(2)]
        guard let host = values.lazy.compactMap({ ($0.object as? SecretText)?.host }).first else {
          throw LuaFailure("the secret is gone")
        }
        let texts = values.compactMap { SecretText($0, of: host) }
        guard texts.count == 2 else { throw LuaFailure("a secret joins only texts and numbers") }
        return try call.returns(host.wrap(SecretText(texts.flatMap(\.parts), of: host)))
      }
    }
  }
}

extension ScriptHost {
  /// `moonshelf.secret(name)`, with the permissions of a script.
  func makeSecretFunction(for script: Script) throws -> LuaFunction {
    try machine.makeFunction(named: "secret") { [unowned self, presence = script.presence] call in
      let name = try call.string(1, "name")
      try presence.ensure(.secret(name), toUse: "secret \(name)")
      guard let secret = try options.secrets.all()[name] else {
        throw LuaFailure("there is no secret \(name): moonshelf secrets set \(name) --host HOST")
      }
      return try call.returns(wrap(SecretText(name, secret, of: self)))
    }
  }
}

extension String {
  /// The text with all bytes but letters, digits, `-`, `.`, `_` and `~` as `%20` and so on.
  fileprivate var percentEncoded: String {
    utf8.reduce(into: "") { text, byte in
      if byte.isASCIIWord || "-.~".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }
}
