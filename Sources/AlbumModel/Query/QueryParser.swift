/// Parses queries as users type them: `artist:bowie year:1990..1999 ^genre:pop year-`.
///
/// The article on the query language describes the syntax.
public struct QueryParser: Sendable {
  /// The maximum number of words of a query.
  public static let wordLimit = 10_000
  /// The maximum length of a query, in bytes.
  public static let lengthLimit = 64 << 10
  /// The maximum depth of nested parentheses.
  public static let depthLimit = 100

  let now: Int64
  let fields: QueryFields
  /// The saved queries, by name.
  let shelves: [String: String]
  /// How many saved queries a word may stand for, with those inside of it.
  var expansions = 1000

  /// Makes a parser.
  ///
  /// - Parameters:
  ///   - now: the time that relative dates count from, in seconds since 1970 UTC.
  ///   - fields: the fields of the library.
  ///   - shelves: the saved queries, by name.
  public init(now: Int64, fields: FieldNames, shelves: [String: String] = [:]) {
    self.now = now
    self.fields = QueryFields(names: fields)
    self.shelves = shelves
  }

  /// Parses query text, in which white space separates words and quotes preserve it.
  ///
  /// - Throws: ``QueryError`` with the mistake and its position.
  /// - Complexity: O(n) in the length of the text.
  public func query(_ text: String) throws(QueryError) -> AlbumQuery {
    try Self.requireLength(text.utf8.count)
    return try query(QueryLexer.tokens(in: text))
  }

  /// Parses the words of a command line; white space in them is literal, and so are quotes, unless they
  /// enclose a text up to its end.
  ///
  /// - Throws: ``QueryError`` with the mistake and its word.
  /// - Complexity: O(n) in the length of all words.
  public func query(words: [String]) throws(QueryError) -> AlbumQuery {
    try Self.requireLength(words.reduce(0) { $0 + $1.utf8.count })
    return try query(QueryLexer.tokens(in: words))
  }

  private static func requireLength(_ length: Int) throws(QueryError) {
    guard length > lengthLimit else { return }
    throw QueryError("the query is longer than \(lengthLimit >> 10) KB")
  }

  private func query(_ tokens: [QueryLexer.Token]) throws(QueryError) -> AlbumQuery {
    guard tokens.count <= QueryParser.wordLimit else {
      throw QueryError("the query has more than \(QueryParser.wordLimit) words")
    }
    var parser = self
    let saved = tokens.count {
      guard !shelves.isEmpty, case .word(let word) = $0 else { return false }
      return word.source.lowercased().contains("shelf:")
    }
    parser.expansions /= max(1, saved)
    var reading = Reading(parser: parser, tokens: tokens[...])
    let filter = try reading.alternatives(inside: nil, depth: 0)
    return AlbumQuery(filter, order: reading.order)
  }

  /// The state of the parser.
  private struct Reading {
    let parser: QueryParser
    var tokens: ArraySlice<QueryLexer.Token>
    var order: [SortTerm] = []

    /// Parses up to the end, or up to the parenthesis that closes `opening`.
    mutating func alternatives(
      inside opening: QueryWord?, depth: Int
    ) throws(QueryError) -> AlbumFilter {
      guard depth <= QueryParser.depthLimit else {
        let message = "the parentheses are nested too deeply"
        throw opening?.error(message) ?? QueryError(message)
      }
      var alternatives: [AlbumFilter] = []
      var terms: [AlbumFilter] = []
      while let token = tokens.popFirst() {
        switch token {
        case .word(let word):
          if let term = try parser.sortTerm(word) {
            order.append(term)
          } else if let saved = try parser.savedQuery(word) {
            terms.append(saved.filter)
            order += saved.order
          } else {
            terms.append(try parser.filter(word))
          }
        case .opening(let negated, let mark):
          let group = try self.alternatives(inside: mark, depth: depth + 1)
          terms.append(negated ? .not(group) : group)
        case .or:
          // A comma with nothing before or after it is ignored.
          if !terms.isEmpty { alternatives.append(.joining(every: terms)) }
          terms = []
        case .closing(let mark):
          if terms.isEmpty, alternatives.isEmpty {
            throw mark.error("nothing inside the parentheses")
          }
          return finish(alternatives, terms)
        }
      }
      if let opening { throw opening.error("unclosed parenthesis") }
      return finish(alternatives, terms)
    }

    private func finish(_ alternatives: [AlbumFilter], _ terms: [AlbumFilter]) -> AlbumFilter {
      if terms.isEmpty, !alternatives.isEmpty { return .joining(any: alternatives) }
      return .joining(any: alternatives + [.joining(every: terms)])
    }
  }
}
