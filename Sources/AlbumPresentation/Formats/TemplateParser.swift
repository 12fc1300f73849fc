/// Splits a template into its parts.
struct TemplateParser {
  private let characters: [Character]
  private var position = 0

  init(_ text: String) {
    characters = Array(text)
  }

  /// The next part, or nil at the end.
  mutating func next() throws(TemplateError) -> Template.Part? {
    var text = ""
    while position < characters.count {
      let character = characters[position]
      let isDoubled = position + 1 < characters.count && characters[position + 1] == character
      switch character {
      case "{" where isDoubled, "}" where isDoubled:
        text.append(character)
        position += 2
      case "{":
        return text.isEmpty ? try hole() : .text(text)
      case "}":
        throw .unopened(position + 1)
      default:
        text.append(character)
        position += 1
      }
    }
    return text.isEmpty ? nil : .text(text)
  }

  private mutating func hole() throws(TemplateError) -> Template.Part {
    let start = position
    guard let end = characters[start...].firstIndex(of: "}") else { throw .unclosed(start + 1) }
    let words = characters[(start + 1)..<end].split(
      separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let name = words.first.map { trimmed($0) } ?? ""
    guard !name.isEmpty else { throw .unnamed(start + 1) }
    position = end + 1
    return .hole(key: name, fallback: words.count > 1 ? String(words[1]) : "")
  }

  private func trimmed(_ word: ArraySlice<Character>) -> String {
    let start = word.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
