/// Several texts, such as genres.
public struct ListKind: FieldKind {
  /// `list`.
  public static let name = "list"

  /// The type.
  public init() {}

  /// The distinct parts of a text; a semicolon, bar or line end in it takes precedence over the
  /// comma as separator.
  public func read(_ text: String) -> FieldValue? {
    let parts = Self.parts(of: text)
    return parts.isEmpty ? nil : .list(parts)
  }

  /// Each text.
  public func texts(of value: FieldValue) -> [String] {
    switch value {
    case .list(let texts): texts
    case .text(let text): Self.parts(of: text)
    default: [value.description]
    }
  }

  private static func parts(of text: String) -> [String] {
    let strong: Set<Character> = [";", "|", "\n", "\r\n"]
    let isStrong = text.contains(where: strong.contains)
    var seen: Set<String> = []
    return text.split { isStrong ? strong.contains($0) : $0 == "," }.compactMap { part in
      let trimmed = part.drop(while: \.isWhitespace)
      let end = trimmed.lastIndex { !$0.isWhitespace }
      guard let end else { return nil }
      let text = String(trimmed[...end])
      return seen.insert(text).inserted ? text : nil
    }
  }
}
