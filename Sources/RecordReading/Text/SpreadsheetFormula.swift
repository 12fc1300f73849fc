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
    var reader = Reader(rest: text.unicodeScalars.dropFirst())
    guard text.unicodeScalars.first == "=" else { return nil }
    if reader.rest.first == "\"" {
      let content = reader.string()
      return content.flatMap { reader.rest.isEmpty ? .text($0) : nil }
    }
    let name = reader.rest.prefix { $0.properties.isUppercase || $0.properties.isLowercase }
    let function = String(name).uppercased()
    guard !name.isEmpty, name.endIndex < reader.rest.endIndex,
      reader.rest[name.endIndex] == "(", text.unicodeScalars.last == ")"
    else { return nil }
    reader.rest = reader.rest[name.endIndex...].dropFirst()
    let arguments = reader.arguments()
    switch function {
    case "IMAGE": return arguments.first.flatMap(\.self).map(Meaning.text) ?? .unknown
    case "HYPERLINK":
      let texts = arguments.prefix(2).compactMap(\.self)
      return (field == .cover ? texts.first : texts.last).map(Meaning.text) ?? .unknown
    default: return .unknown
    }
  }

  private struct Reader {
    var rest: Substring.UnicodeScalarView

    /// A text in quotes, which are doubled inside.
    mutating func string() -> String? {
      guard rest.first == "\"" else { return nil }
      rest = rest.dropFirst()
      var result = String.UnicodeScalarView()
      while let scalar = rest.popFirst() {
        guard scalar == "\"" else {
          result.append(scalar)
          continue
        }
        guard rest.first == "\"" else { return String(result) }
        result.append("\"")
        rest = rest.dropFirst()
      }
      return nil
    }

    /// The arguments of a function; nil for one that is not a text.
    mutating func arguments() -> [String?] {
      var arguments: [String?] = []
      var current: String?
      var isSimple = true
      var depth = 0
      while let scalar = rest.first {
        if scalar == "\"" {
          let text = string()
          if depth == 0 { (current, isSimple) = (text, isSimple && current == nil) }
          continue
        }
        rest = rest.dropFirst()
        switch scalar {
        case "(": depth += 1
        case ")": depth -= 1
        default: break
        }
        let ends = depth < 0 || depth == 0 && (scalar == "," || scalar == ";")
        if ends {
          arguments.append(isSimple ? current : nil)
          (current, isSimple) = (nil, true)
          if depth < 0 { break }
        } else if scalar != " " {
          isSimple = false
        }
      }
      return arguments
    }
  }
}
