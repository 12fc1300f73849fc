/// Splits a query into words and the operators between them.
///
/// The rules on quotes and backslashes are in the article on the query language.
struct QueryLexer {
  enum Token {
    case word(QueryWord)
    case opening(negated: Bool, QueryWord)
    case closing(QueryWord)
    case or
  }

  private let scalars: [Unicode.Scalar]
  /// The index of the word of a command line; nil for query text, where white space separates
  /// words.
  private let argument: Int?
  private var position = 0
  private var depth: Int
  /// The index of the word's first unquoted colon, and whether only `^` and `-` precede it.
  private var colon: (index: Int, isFirst: Bool)?

  private init(_ text: String, argument: Int?, depth: Int) {
    self.scalars = Array(text.unicodeScalars)
    self.argument = argument
    self.depth = depth
  }

  /// The tokens of query text.
  static func tokens(in text: String) throws(QueryError) -> [Token] {
    var lexer = QueryLexer(text, argument: nil, depth: 0)
    return try lexer.tokens()
  }

  /// The tokens of a command line, where the shell has handled quotes and spaces.
  static func tokens(in arguments: [String]) throws(QueryError) -> [Token] {
    var tokens: [Token] = []
    var depth = 0
    for (index, argument) in arguments.enumerated() {
      var lexer = QueryLexer(argument, argument: index + 1, depth: depth)
      tokens += try lexer.tokens()
      depth = lexer.depth
    }
    return tokens
  }

  private mutating func tokens() throws(QueryError) -> [Token] {
    var tokens: [Token] = []
    while true {
      while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
      guard position < scalars.count else { return tokens }
      tokens.append(try token())
    }
  }

  private mutating func token() throws(QueryError) -> Token {
    let start = position
    switch (scalars[position], peek(1)) {
    case ("(", _): return opening(negated: false, length: 1)
    case ("^", "("), ("-", "("): return opening(negated: true, length: 2)
    case (")", _):
      guard depth > 0 else {
        throw here("there is no parenthesis to close; quote it to search for it", from: start)
      }
      position += 1
      depth -= 1
      return .closing(mark(from: start))
    case (",", let next) where isAlone(next):
      position += 1
      return .or
    default: return .word(try word())
    }
  }

  private mutating func opening(negated: Bool, length: Int) -> Token {
    let start = position
    position += length
    depth += 1
    return .opening(negated: negated, mark(from: start))
  }

  private func isAlone(_ next: Unicode.Scalar?) -> Bool {
    next == "(" || next == ")" || endsWord(next)
  }

  /// Whether a word ends before a scalar.
  private func endsWord(_ next: Unicode.Scalar?) -> Bool {
    guard let next else { return true }
    return (next == ")" && depth > 0) || (argument == nil && next.properties.isWhitespace)
  }

  // MARK: Words

  private mutating func word() throws(QueryError) -> QueryWord {
    let start = position
    var letters: [QueryWord.Letter] = []
    var innerDepth = 0
    colon = nil
    scan: while position < scalars.count {
      let scalar = scalars[position]
      switch scalar {
      case "\\" where position + 1 < scalars.count:
        escape(inside: nil, to: &letters)
        continue scan
      case "\"", "'":
        if argument == nil ? opensQuote(after: letters) : isQuotedToEnd(after: letters) {
          try quoted(by: scalar, from: start, to: &letters)
          continue scan
        }
      case "(": innerDepth += 1
      case ")":
        if innerDepth == 0 {
          guard depth > 0 else {
            throw here("there is no parenthesis to close; quote it to search for it", from: start)
          }
          break scan
        }
        innerDepth -= 1
      case ":" where colon == nil:
        colon = (
          letters.count,
          letters.allSatisfy { !$0.isLiteral && ($0.scalar == "^" || $0.scalar == "-") }
        )
      case "," where !letters.isEmpty && innerDepth == 0 && endsWord(peek(1)): break scan
      default:
        if argument == nil, scalar.properties.isWhitespace { break scan }
      }
      letters.append(.init(scalar: scalar, isLiteral: argument != nil && isQuote(scalar)))
      position += 1
    }
    return QueryWord(letters: letters[...], source: source(from: start), place: place(start))
  }

  /// Whether a quote in a word of a command line encloses a text up to the word's end:
  /// `'title:"kind of blue"'`.
  ///
  /// Other quotes are letters: those of the shell are gone. An exact text may have them itself.
  private func isQuotedToEnd(after letters: [QueryWord.Letter]) -> Bool {
    let quote = scalars[position]
    let isBegin =
      letters.isEmpty || letters.last?.scalar == ":" && letters.dropLast().last?.scalar != ":"
    let rest = scalars[(position + 1)...]
    return quote == "\"" && isBegin && rest.count > 1
      && rest.firstIndex(of: quote) == rest.indices.last
  }

  /// A quote opens only where a text can begin, so that `don't` and `7"` are literal.
  private func opensQuote(after letters: [QueryWord.Letter]) -> Bool {
    guard let last = letters.last else { return true }
    if last.isLiteral { return false }
    switch last.scalar {
    case ":", "=", "~": return true
    case "^", "-": return letters.count == 1
    case ".": return letters.dropLast().last?.scalar == "."
    default: return false
    }
  }

  private mutating func quoted(
    by quote: Unicode.Scalar, from start: Int, to letters: inout [QueryWord.Letter]
  ) throws(QueryError) {
    position += 1
    while position < scalars.count {
      let scalar = scalars[position]
      if scalar == quote {
        position += 1
        return
      }
      if scalar == "\\", quote == "\"", position + 1 < scalars.count {
        escape(inside: quote, to: &letters)
      } else {
        letters.append(.init(scalar: scalar, isLiteral: true))
        position += 1
      }
    }
    throw here("unclosed quote; write \\\(quote) for the mark itself", from: start)
  }

  /// A backslash makes the next punctuation mark literal; in a regular expression both stay.
  private mutating func escape(inside quote: Unicode.Scalar?, to letters: inout [QueryWord.Letter])
  {
    let next = scalars[position + 1]
    let isMark =
      quote.map { next == $0 || next == "\\" }
      ?? ("\\:,()^-+=~.".unicodeScalars.contains(next) || isQuote(next)
        || next.properties.isWhitespace)
    let isExpression = isInExpression(letters)
    if isExpression || !isMark { letters.append(.init(scalar: "\\", isLiteral: true)) }
    if isExpression || isMark {
      letters.append(.init(scalar: next, isLiteral: true))
      position += 2
    } else {
      position += 1
    }
  }

  /// Whether the letters so far are `field::…` or `:…`.
  private func isInExpression(_ letters: [QueryWord.Letter]) -> Bool {
    guard let colon else { return false }
    let next = colon.index + 1
    return colon.isFirst || (next < letters.count && letters[next].scalar == ":")
  }

  private func isQuote(_ scalar: Unicode.Scalar) -> Bool { scalar == "\"" || scalar == "'" }

  // MARK: Places

  private func peek(_ distance: Int) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  private func source(from start: Int) -> String {
    QueryWord.text(scalars[start..<position].map { .init(scalar: $0, isLiteral: true) }[...])
  }

  private func place(_ start: Int) -> QueryError.Place {
    argument.map { .word($0) } ?? .character(start + 1)
  }

  private func mark(from start: Int) -> QueryWord {
    QueryWord(source: source(from: start), place: place(start))
  }

  private mutating func here(_ message: String, from start: Int) -> QueryError {
    while position < scalars.count, !scalars[position].properties.isWhitespace { position += 1 }
    return QueryError(message, word: source(from: start), place: place(start))
  }
}
