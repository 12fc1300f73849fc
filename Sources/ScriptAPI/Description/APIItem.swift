/// An item of the API: a function, a method, a field or an event.
public struct APIItem: Sendable {
  /// The kind.
  public enum Kind: String, Sendable {
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
  public internal(set) var name: String
  /// The kind.
  public let kind: Kind
  /// The parameters of a function, the fields of `ev` in an event, or the single value of a field.
  public internal(set) var parameters: [APIValue]
  /// The results of a function.
  public internal(set) var returns: [APIValue]
  /// A one-line summary.
  public internal(set) var summary: String
  /// The other paragraphs, as Markdown.
  public let text: String
  /// The first API version with it.
  public internal(set) var since: String
  /// An example file.
  public let example: APIExample?
  /// An incorrect use, with its message.
  public let misuse: APIMisuse?
  /// The call syntax, where the parameters do not show it.
  let call: String?

  /// The last part of the name: `add`, `observe`, `title`; the whole name of an event.
  public var member: String {
    guard kind != .event, let mark = name.lastIndex(where: { $0 == "." || $0 == ":" }) else {
      return name
    }
    return String(name[name.index(after: mark)...])
  }

  /// The type of a field's value.
  package var type: String { parameters.first?.type ?? "any" }
}

/// A parameter, a result or the value of a field.
public struct APIValue: Sendable {
  /// The name; a result may have none.
  public let name: String
  /// The type, in the syntax of lua-language-server.
  public let type: String
  /// Whether it is optional.
  public let isOptional: Bool
  /// A description.
  public let what: String

  init(_ name: String, _ type: String, _ what: String = "", isOptional: Bool = false) {
    (self.name, self.type, self.what, self.isOptional) = (name, type, what, isOptional)
  }

  /// A value whose optional type is marked: `string?`, `(string|integer)?`.
  init(_ name: String, marked type: Substring, _ what: String) {
    let isOptional = type.hasSuffix("?") && !type.hasPrefix("fun(")
    var type = isOptional ? type.dropLast() : type
    if isOptional, type.hasPrefix("("), type.hasSuffix(")") { type = type.dropFirst().dropLast() }
    self.init(name, String(type), what, isOptional: isOptional)
  }

  /// The type, marked if it is optional.
  package var shownType: String {
    guard isOptional, type != "any" else { return type }
    return type.contains("|") || type.hasPrefix("fun(") ? "(\(type))?" : type + "?"
  }
}

/// A complete Lua file that works on the five sample albums.
public struct APIExample: Sendable {
  /// How the file is used.
  public enum Kind: String, Sendable {
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
public struct APIMisuse: Sendable {
  /// The kind of file that contains it.
  public let kind: APIExample.Kind
  /// The arguments of `--allow` for it.
  public let permissions: [String]
  /// The incorrect call, on one line; `library` and `album`, the first one, are defined.
  public let call: String
  /// The message, without the position in the script.
  public let message: String

  init(kind: APIExample.Kind, arguments: [String], call: String, message: String) {
    self.kind = kind
    permissions = arguments.filter { $0 != "--allow" }
    self.call = call
    self.message = message
  }
}

extension APIItem {
  /// An item with everything from its comment, without parameters and results.
  init(name: String, kind: Kind, _ doc: DocComment) {
    self.init(
      name: name, kind: kind, parameters: [], returns: [], summary: doc.summary, text: doc.text,
      since: doc.since, example: doc.example, misuse: doc.misuse, call: doc.call)
  }
}
