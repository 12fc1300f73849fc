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

  /// Says what is wrong, and with which word.
  public init(_ message: String, word: String? = nil, place: Place? = nil) {
    self.message = message
    self.word = word
    self.place = place
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
