/// A path in a JSON text (RFC 6901), such as `/library/albums` or `/0/items`.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
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
    let marks = text.ranges(of: "~").map { text[$0.upperBound...].first }
    guard text.isEmpty || text.hasPrefix("/"), marks.allSatisfy({ $0 == "0" || $0 == "1" }) else {
      throw Malformed(text: text)
    }
    tokens = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { token in
      String(token).replacing("~1", with: "/").replacing("~0", with: "~")
    }
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

  /// The pointer as text.
  public var description: String {
    tokens.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
  }
}
