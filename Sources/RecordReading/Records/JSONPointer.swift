/// A path in a JSON text (RFC 6901), such as `/library/albums` or `/0/items`.
public struct JSONPointer: Hashable, Sendable {
  /// The names and indexes, from the outside in.
  public let tokens: [String]

  /// Creates a pointer.
  package init(tokens: [String]) { self.tokens = tokens }

  /// Parses a pointer.
  ///
  /// - Parameter text: empty for the whole text; otherwise `/` before every name. `~1` is a `/` in
  ///   a name, `~0` a `~`.
  /// - Throws: ``Malformed``.
  public init(_ text: String) throws(Malformed) {
    guard text.isEmpty || text.hasPrefix("/") else { throw Malformed(text: text) }
    var tokens: [String] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      var token = ""
      var rest = part[...]
      while let character = rest.popFirst() {
        guard character == "~" else {
          token.append(character)
          continue
        }
        switch rest.popFirst() {
        case "0": token.append("~")
        case "1": token.append("/")
        default: throw Malformed(text: text)
        }
      }
      tokens.append(token)
    }
    self.tokens = tokens
  }

  /// An invalid pointer.
  public struct Malformed: Error, Equatable, Sendable, CustomStringConvertible {
    /// The user's text.
    public let text: String

    /// The message, in one line.
    public var description: String {
      "\"\(text)\" is not a JSON path: write / before every name, as in /library/albums"
    }
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The pointer as text.
  public var description: String {
    tokens.map { token in
      "/" + token.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
    }.joined()
  }
}
