import AlbumModel
import ArgumentParser

/// `field=value` on the command line.
///
/// A value in the exact form of an integer, a number, `true`, `false` or a JSON list of strings is
/// one; everything else is text, including `007` and `1.50`. An empty value clears the field.
struct FieldAssignment: ExpressibleByArgument {
  let name: FieldName
  let value: FieldValue?

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
      return nil
    }
    let name = String(argument[..<equals])
    self.name = Self.aliases[name] ?? FieldName(rawValue: name)
    value = Self.value(String(argument[argument.index(after: equals)...]), of: self.name)
  }

  private static let aliases: [String: FieldName] = ["album": .title, "cover": .coverURL]

  /// The value of a field for a text; nil for an empty one.
  static func value(_ text: String, of name: FieldName) -> FieldValue? {
    if text.isEmpty { return nil }
    if name.isMain { return .text(text) }
    if let integer = Int64(text), String(integer) == text { return .integer(integer) }
    if let number = Double(text), number.isFinite, String(number) == text { return .number(number) }
    if text == "true" || text == "false" { return .flag(text == "true") }
    if text.hasPrefix("["), let list = JSONText.value(in: text) { return list }
    return .text(text)
  }
}
