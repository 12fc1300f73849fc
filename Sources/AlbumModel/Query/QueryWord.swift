/// One word of a query; each letter knows whether it is literal.
///
/// A letter that was quoted or escaped has no special meaning: `"year:1990"` is a text to search
/// for.
struct QueryWord {
  struct Letter {
    let scalar: Unicode.Scalar
    let isLiteral: Bool
  }

  var letters: ArraySlice<Letter> = []
  /// The word as typed, including quotes.
  var source = ""
  var place: QueryError.Place

  /// The letters as text.
  var text: String { QueryWord.text(letters) }

  var isEmpty: Bool { letters.isEmpty }

  static func text(_ letters: ArraySlice<Letter>) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: letters.lazy.map(\.scalar))
    return String(scalars)
  }

  /// Removes an unquoted prefix, if the word has it.
  mutating func take(_ marks: String) -> Bool {
    let length = marks.unicodeScalars.count
    let matches = zip(letters, marks.unicodeScalars).allSatisfy { letter, mark in
      letter.scalar == mark && !letter.isLiteral
    }
    guard letters.count >= length, matches else { return false }
    letters.removeFirst(length)
    return true
  }

  /// The index of the first unquoted occurrence of a mark.
  func index(of mark: Unicode.Scalar) -> Int? {
    letters.firstIndex { $0.scalar == mark && !$0.isLiteral }
  }

  /// The parts before and after the first unquoted `..`; nil without one.
  var rangeEnds: (lower: String, upper: String)? {
    for index in letters.indices.dropLast() {
      let isMark = letters[index...(index + 1)].allSatisfy { $0.scalar == "." && !$0.isLiteral }
      if isMark {
        return (QueryWord.text(letters[..<index]), QueryWord.text(letters[(index + 2)...]))
      }
    }
    return nil
  }

  /// Advice to search for the word as text although a mark in it has a meaning.
  ///
  /// On a command line the shell removes quotes, so a backslash is needed there.
  func textAdvice(escaping mark: Int) -> String {
    guard case .word = place else { return "to search for the text, quote it: \"\(text)\"" }
    let (before, after) = (QueryWord.text(letters[..<mark]), QueryWord.text(letters[mark...]))
    return "to search for the text, write '\(before)\\\(after)'"
  }

  func error(_ message: String) -> QueryError { QueryError(message, word: source, place: place) }
}
