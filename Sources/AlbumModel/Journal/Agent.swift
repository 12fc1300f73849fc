/// Who made a step: a command of the program, a script, or a rule of an import.
public struct Agent: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of agents.
  public enum Kind: String, Sendable {
    /// A command of the program, such as `set`.
    case command
    /// A script that a user ran, or one of the script folder.
    case script
    /// A rule of an import.
    case rule
  }

  /// The kind.
  public let kind: Kind
  /// The name: of a command its words, of a script its file, of a rule its own name.
  public let name: String
  /// The hash of the script's text; nil for a command.
  public let hash: ContentHash?

  /// Names an agent.
  public init(_ kind: Kind, named name: String, hash: ContentHash? = nil) {
    (self.kind, self.name, self.hash) = (kind, name, hash)
  }

  /// `set`, `script tidy.lua`, `rule article-first`.
  public var description: String { kind == .command ? name : "\(kind.rawValue) \(name)" }
}
