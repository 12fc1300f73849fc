/// A formula of a spreadsheet that was written to a table instead of its value.
enum SpreadsheetFormula {
  /// The value of a formula.
  enum Meaning: Equatable {
    /// The text that the spreadsheet would show, or the address of its picture.
    case text(String)
    /// Unknown without the spreadsheet.
    case unknown
  }

  /// The value of a cell; nil if it is not a formula, such as the title `=`.
  ///
  /// `="0123"` is `0123`, `=IMAGE("url")` the url, `=HYPERLINK("url", "text")` the text, or the url
  /// for a cover.
  static func meaning(of text: String, in field: TextField) -> Meaning? {
    let formula = text.unicodeScalars.dropFirst()
    guard text.unicodeScalars.first == "=" else { return nil }
    if formula.first == "\"" { return string(formula).map(Meaning.text) }
    let name = formula.prefix { $0.properties.isUppercase || $0.properties.isLowercase }
    let rest = formula[name.endIndex...]
    guard !name.isEmpty, rest.first == "(", rest.last == ")" else { return nil }
    let arguments = arguments(in: rest.dropFirst().dropLast())
    let texts = arguments.prefix(2).compactMap(\.self)
    let found: String? =
      switch String(name).uppercased() {
      case "IMAGE": arguments[0]
      case "HYPERLINK": field == .cover ? texts.first : texts.last
      default: nil
      }
    return found.map(Meaning.text) ?? .unknown
  }

  /// The arguments of a function; nil for one that is not a text.
  private static func arguments(in list: Substring.UnicodeScalarView) -> [String?] {
    var (isQuoted, depth) = (false, 0)
    return list.split(omittingEmptySubsequences: false) { scalar in
      if scalar == "\"" { isQuoted.toggle() }
      guard !isQuoted else { return false }
      depth += scalar == "(" ? 1 : scalar == ")" ? -1 : 0
      return depth == 0 && (scalar == "," || scalar == ";")
    }.map(string)
  }

  /// The content of a text in quotes, which are doubled inside; nil for anything else.
  private static func string(_ text: Substring.UnicodeScalarView) -> String? {
    let text = TrimmedText.text(Substring(text)).map { Array($0.unicodeScalars) } ?? []
    guard text.count > 1, text.first == "\"", text.last == "\"" else { return nil }
    var content = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.dropFirst().dropLast() {
      if isEscaped, scalar != "\"" { return nil }
      isEscaped = scalar == "\"" && !isEscaped
      if !isEscaped { content.append(scalar) }
    }
    return isEscaped ? nil : String(content)
  }
}
