/// A mistake in a query, with a one-line message for its author.
public struct QueryError: Error, Equatable, Sendable {
  /// A position in the query.
  public enum Place: Equatable, Sendable {
    /// At this character of the text, the first being 1.
    case character(Int)
    /// In this word of a command line, the first being 1.
    case word(Int)
  }

  /// The mistake, and its correction unless that is obvious.
  public let message: String
  /// The word with the mistake; nil when the query was not typed.
  public let word: String?
  /// The position of that word.
  public let place: Place?

  /// Makes an error with a message and a word; both are kept to one line, and the word to its
  /// start.
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
  /// The message, then the word and its position.
  public var description: String {
    guard let word else { return message }
    return switch place {
    case .character(let number): "\(message) (at character \(number): \(word))"
    case .word(let number): "\(message) (in word \(number): \(word))"
    case nil: "\(message) (in \(word))"
    }
  }
}

/// The fields that a query can name.
struct QueryFields {
  /// The fields of queries in addition to the main ones.
  private static let kept: [FieldName] = ["id", "added"]

  let names: FieldNames

  /// The field that a name means.
  func field(named name: String) -> FieldName? {
    guard let field = names.field(named: name),
      !FieldName.readOnly.contains(field.rawValue) || QueryFields.kept.contains(field)
    else { return nil }
    return field
  }

  /// The fields that hold the folder of an album's files, as the search for covers reads them.
  var folders: [FieldName] { ["folder", "path"].filter { names.field(named: $0.rawValue) == $0 } }

  /// The most likely meaning of a misspelt name.
  func nearest(to name: String) -> String? { names.nearest(to: name) }

  /// The message for an unknown name.
  func message(unknown name: String) -> String {
    if FieldName.readOnly.contains(name) { return "albums cannot be searched by \(name)" }
    let message = "no album has a field \"\(name)\""
    if let nearest = nearest(to: name) { return "\(message): did you mean \(nearest)?" }
    return message
  }
}
