/// One thing that scripts see: a function, a method, a field, an event.
public struct APIItem: Sendable {
  /// What it is.
  public enum Kind: String, Sendable {
    /// Called with a dot: `library.add(…)`.
    case function
    /// Called with a colon: `album:update(…)`.
    case method
    /// Read, and where it says so, written.
    case field
    /// A name for `library.on` or `library.hook`.
    case event
  }

  /// The name as people write it: `library.add`, `album:observe`, `album.title`, `album.changed`.
  public internal(set) var name: String
  /// What it is.
  public let kind: Kind
  /// What a function takes, what a handler of an event finds in `ev`, the one value of a field.
  public internal(set) var parameters: [APIValue]
  /// What a function gives back.
  public internal(set) var returns: [APIValue]
  /// One line.
  public internal(set) var summary: String
  /// The rest, as Markdown.
  public let text: String
  /// The first version of the API that has it.
  public internal(set) var since: String
  /// A file that shows it.
  public let example: APIExample?
  /// What it says when it is called wrongly.
  public let misuse: APIMisuse?
  /// How it is called where the parameters alone do not show it.
  let call: String?

  /// The last part of the name: `add`, `observe`, `title`; an event's name as it is.
  public var member: String {
    guard kind != .event, let mark = name.lastIndex(where: { $0 == "." || $0 == ":" }) else {
      return name
    }
    return String(name[name.index(after: mark)...])
  }
}

/// A parameter, a result or the value of a field.
public struct APIValue: Sendable {
  /// What it is called; a result may have no name.
  public let name: String
  /// Its type, as LuaLS writes types.
  public let type: String
  /// Whether it can be left out.
  public let isOptional: Bool
  /// What it is for.
  public let what: String

  init(_ name: String, _ type: String, _ what: String = "", isOptional: Bool = false) {
    self.name = name
    self.type = type
    self.what = what
    self.isOptional = isOptional
  }

  /// A value whose type has a mark where it can be left out: `string?`, `(string|integer)?`.
  init(_ name: String, marked type: Substring, _ what: String) {
    let isOptional = type.hasSuffix("?") && !type.hasPrefix("fun(")
    var type = isOptional ? type.dropLast() : type
    if isOptional, type.hasPrefix("("), type.hasSuffix(")") { type = type.dropFirst().dropLast() }
    self.init(name, String(type), what, isOptional: isOptional)
  }
}

/// A whole file in Lua that shows something at work on the five sample albums.
public struct APIExample: Sendable {
  /// What one does with the file.
  public enum Kind: String, Sendable {
    /// `moonshelf run FILE`.
    case script
    /// `moonshelf import list.csv --rule FILE`.
    case rule
    /// `moonshelf list --script FILE`.
    case layout
    /// A file of the script folder, whose command one calls.
    case command
    /// `moonshelf test FILE`.
    case test
  }

  /// What one does with the file.
  public let kind: Kind
  /// The words on the command line: permissions for a script, the command's own for a command.
  public let arguments: [String]
  /// The file.
  public let source: String
}

/// A wrong call and what is said of it.
public struct APIMisuse: Sendable {
  /// The kind of file it stands in.
  public let kind: APIExample.Kind
  /// What `--allow` is given for it.
  public let permissions: [String]
  /// The wrong call, on one line; `library` and `album`, the first one, are there.
  public let call: String
  /// The message without the position in the script.
  public let message: String

  init(kind: APIExample.Kind, arguments: [String], call: String, message: String) {
    self.kind = kind
    permissions = arguments.filter { $0 != "--allow" }
    self.call = call
    self.message = message
  }
}

extension APIItem {
  /// An item of which its comment says all but what it takes and gives.
  init(name: String, kind: Kind, _ doc: DocComment) {
    self.init(
      name: name, kind: kind, parameters: [], returns: [], summary: doc.summary, text: doc.text,
      since: doc.since, example: doc.example, misuse: doc.misuse, call: doc.call)
  }
}
