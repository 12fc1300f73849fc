/// An item of the API: a function, a method, a field or an event.
public struct APIItem: Sendable, Decodable {
  /// The kind.
  public enum Kind: String, Sendable, Decodable {
    /// Called with a dot: `library.add(…)`.
    case function
    /// Called with a colon: `album:update(…)`.
    case method
    /// Read, and written where documented.
    case field
    /// A name for `library.on` or `library.hook`.
    case event
  }

  /// The name: `library.add`, `album:observe`, `album.title`, `album.changed`.
  public let name: String
  /// The kind.
  public let kind: Kind
  /// The parameters of a function, the fields of `ev` in an event, or the single value of a field.
  public let parameters: [APIValue]
  /// The results of a function.
  public let returns: [APIValue]
  /// A one-line summary.
  public let summary: String
  /// The other paragraphs, as Markdown.
  public let text: String
  /// The first API version with it.
  public let since: String
  /// An example file.
  public let example: APIExample?
  /// An incorrect use, with its message.
  public let misuse: APIMisuse?
  /// How it is written: `library.add(fields [, position])`.
  public let signature: String
  /// The last part of the name: `add`, `observe`, `title`; the whole name of an event.
  public let member: String
  /// The type of a field's value.
  let type: String
}

/// A parameter, a result or the value of a field.
public struct APIValue: Sendable, Decodable {
  /// The name; a result may have none.
  public let name: String
  /// The type, in the syntax of lua-language-server.
  public let type: String
  /// Whether it is optional.
  public let isOptional: Bool
  /// A description.
  public let what: String
  /// The type, marked if it is optional.
  let shownType: String

  private enum CodingKeys: String, CodingKey {
    case name, type
    case isOptional = "is_optional"
    case what
    case shownType = "shown_type"
  }
}

/// A complete Lua file that works on the five sample albums.
public struct APIExample: Sendable, Decodable {
  /// How the file is used.
  public enum Kind: String, Sendable, Decodable {
    /// `moonshelf run FILE`.
    case script
    /// `moonshelf import list.csv --rule FILE`.
    case rule
    /// `moonshelf list --script FILE`.
    case layout
    /// A file of the script folder, with a command that is called.
    case command
    /// `moonshelf test FILE`.
    case test
  }

  /// How the file is used.
  public let kind: Kind
  /// The command-line arguments: permissions of a script, or arguments of a command.
  public let arguments: [String]
  /// The source text.
  public let source: String
}

/// An incorrect call and its error message.
public struct APIMisuse: Sendable, Decodable {
  /// The kind of file that contains it.
  public let kind: APIExample.Kind
  /// The arguments of `--allow` for it.
  public let permissions: [String]
  /// The incorrect call, on one line; `library` and `album`, the first one, are defined.
  public let call: String
  /// The message, without the position in the script.
  public let message: String
}
