/// Several texts, such as genres.
public struct ListKind: FieldKind {
  /// `list`.
  public static let name = "list"

  /// A comma.
  public static let separator: Character? = ","

  /// Names that have commas themselves, in the parts that commas make of them.
  private static let undivided = [["Folk", "World", "& Country"]]

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

  /// One text of several: with commas if the field's type reads it as the same texts, otherwise with
  /// semicolons.
  public static func text(joining texts: [String], in field: FieldName) -> String {
    let text = texts.joined(separator: ", ")
    let kind = BuiltInFields.field(field)?.kind ?? ListKind()
    return kind.texts(of: .text(text)) == texts ? text : texts.joined(separator: "; ")
  }

  /// Several texts as the value of a field: the main ones hold one text.
  public static func value(of texts: [String], in field: FieldName) -> FieldValue {
    field.isMain ? .text(text(joining: texts, in: field)) : .list(texts)
  }

  private static let strongMarks: Set<Character> = [";", "|", "\n", "\r\n"]

  /// The distinct parts of a text; a stronger separator in it takes precedence over the given one.
  package static func parts(of text: String, separator: Character = ",") -> [String] {
    let isStrong = text.contains(where: strongMarks.contains)
    let parts = text.split { isStrong ? strongMarks.contains($0) : $0 == separator }
      .compactMap { part -> String? in
        let trimmed = part.drop(while: \.isWhitespace)
        return trimmed.lastIndex { !$0.isWhitespace }.map { String(trimmed[...$0]) }
      }
    var seen: Set<String> = []
    return (isStrong ? parts : restoringNames(in: parts)).filter { seen.insert($0).inserted }
  }

  private static func restoringNames(in parts: [String]) -> [String] {
    guard parts.contains(where: { $0.hasPrefix("&") }) else { return parts }
    var rest = parts[...]
    var names: [String] = []
    while let first = rest.first {
      let name = undivided.first { rest.starts(with: $0) } ?? [first]
      names.append(name.joined(separator: ", "))
      rest = rest.dropFirst(name.count)
    }
    return names
  }

  /// Whether one of the texts in a text meets a condition.
  ///
  /// - Complexity: O(n); nothing is allocated for ASCII without `&`.
  static func parts(
    of bytes: UnsafeBufferPointer<UInt8>, separator: Character,
    contain isMet: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    func isStrongMark(_ byte: UInt8) -> Bool { byte == 0x3B || byte == 0x7C || byte == 0x0A }
    let isStrong = bytes.contains(where: isStrongMark)
    guard let mark = separator.asciiValue, isStrong || bytes.contains(mark) else { return false }
    guard bytes.isASCII, !bytes.contains(UInt8(ascii: "&")) else {
      return parts(of: String(decoding: bytes, as: UTF8.self), separator: separator).contains {
        part in
        var part = part
        return part.withUTF8(isMet)
      }
    }
    let parts = bytes.split { isStrong ? isStrongMark($0) : $0 == mark }
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return parts.contains { part in
      let start = part.drop(while: isSpace)
      guard let end = start.lastIndex(where: { !isSpace($0) }) else { return false }
      return isMet(UnsafeBufferPointer(rebasing: start[...end]))
    }
  }
}
