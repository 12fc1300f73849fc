/// What is wrong with a query, in one line for whoever typed it.
public struct QueryError: Error, Equatable, Sendable {
  /// Where in the query something stands.
  public enum Place: Equatable, Sendable {
    /// At this character of the text, the first being 1.
    case character(Int)
    /// In this word of a command line, the first being 1.
    case word(Int)
  }

  /// What is wrong, and what to do where that is not plain.
  public let message: String
  /// The word it is about; nil when the query was not typed.
  public let word: String?
  /// Where that word stands.
  public let place: Place?

  /// Says what is wrong, and with which word; both are kept to one line, and the word to its start.
  public init(_ message: String, word: String? = nil, place: Place? = nil) {
    self.message = QueryError.line(message)
    self.word = word.map { word in
      word.count > QueryError.wordLength
        ? QueryError.line(String(word.prefix(QueryError.wordLength))) + "…" : QueryError.line(word)
    }
    self.place = place
  }

  private static let wordLength = 60

  private static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      line.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return String(line)
  }
}

extension QueryError: CustomStringConvertible {
  /// The message, then the word and where it stands.
  public var description: String {
    guard let word else { return message }
    return switch place {
    case .character(let number): "\(message) (at character \(number): \(word))"
    case .word(let number): "\(message) (in word \(number): \(word))"
    case nil: "\(message) (in \(word))"
    }
  }
}
