extension QueryParser {
  /// The sort term of a word such as `year-`; nil for a word to search for.
  ///
  /// A word that ends in a sign without the name of a field before it is a text: `C++`, `A-`.
  ///
  /// - Throws: ``QueryError`` for a name that is nearly that of a field.
  func sortTerm(_ word: QueryWord) throws(QueryError) -> SortTerm? {
    guard let sign = word.letters.last, !sign.isLiteral, word.index(of: ":") == nil else {
      return nil
    }
    guard sign.scalar == "+" || sign.scalar == "-" else { return nil }
    let name = QueryWord.text(word.letters.dropLast())
    guard let field = fields.field(named: name) else {
      if QueryFields.isIdentifier(name), fields.nearest(to: name) != nil {
        throw word.error(fields.message(unknown: name))
      }
      return nil
    }
    return SortTerm(field, descending: sign.scalar == "-")
  }

  /// The filter for a word.
  func filter(_ word: QueryWord) throws(QueryError) -> AlbumFilter {
    var rest = word
    let isNegated = rest.take("^") || rest.take("-")
    if rest.isEmpty {
      throw word.error(
        isNegated
          ? "nothing to exclude; quote the mark to search for it" : "nothing to search for")
    }
    let filter = try positiveFilter(rest)
    return isNegated ? .not(filter) : filter
  }

  private func positiveFilter(_ word: QueryWord) throws(QueryError) -> AlbumFilter {
    guard let colon = word.index(of: ":") else { return try anyField(word) }
    if colon == word.letters.startIndex { return try anyField(word) }
    let nameLetters = word.letters[..<colon]
    let name = QueryWord.text(nameLetters)
    guard let field = fields.field(named: name) else {
      let wasQuoted = nameLetters.contains { $0.isLiteral }
      guard wasQuoted || QueryFields.isIdentifier(name) else { return try anyField(word) }
      throw unknownField(name, in: word)
    }
    var pattern = word
    pattern.letters = word.letters[(colon + 1)...]
    return try self.filter(field, pattern)
  }

  private func unknownField(_ name: String, in word: QueryWord) -> QueryError {
    let text = word.text
    if text.dropFirst(name.count).hasPrefix("://") {
      return word.error("to search for an address, write cover_url:\"\(text)\"")
    }
    let message = fields.message(unknown: name)
    // A name that is not similar to any other is more likely part of a text: Re:Stacks.
    return word.error(
      message.hasSuffix("?") ? message : "\(message); to search for the text, quote it: \"\(text)\""
    )
  }

  /// The filter for a bare word, searched in every main field.
  private func anyField(_ word: QueryWord) throws(QueryError) -> AlbumFilter {
    var rest = word
    if rest.take("::") || rest.take(":") || rest.take("=~") || rest.take("="), rest.isEmpty {
      return .field(nil, .contains(word.text, exactly: false))
    }
    rest = word
    if rest.take("::") { return .field(nil, try expression(rest, of: word)) }
    return .field(nil, try textPattern(word))
  }

  /// The filter for a field and the pattern after the colon.
  private func filter(
    _ field: FieldName, _ pattern: QueryWord
  ) throws(QueryError) -> AlbumFilter {
    switch field {
    case "id": return try identity(pattern)
    case "added": return .field(field, try added(pattern))
    case .year: return try year(pattern)
    default: break
    }
    if pattern.isEmpty { return .field(field, .exists) }
    var rest = pattern
    if rest.take("="), rest.isEmpty { return .lacking(field) }
    if !field.isMain, let ends = pattern.rangeEnds, let range = try range(ends, in: pattern) {
      return .field(field, range)
    }
    return .field(field, try textPattern(pattern))
  }

  private func textPattern(_ word: QueryWord) throws(QueryError) -> FieldPattern {
    var rest = word
    if rest.take(":") { return try expression(rest, of: word) }
    if rest.take("=~") { return .equalsFolded(rest.text) }
    if rest.take("=") { return .equals(rest.text) }
    return .contains(rest.text, exactly: rest.text.hasCapital)
  }

  private func expression(
    _ letters: QueryWord, of word: QueryWord
  ) throws(QueryError) -> FieldPattern {
    var text = letters.text
    var isExact = RegularExpression.hasCapital(text)
    for (mark, exactly) in [("(?i)", false), ("(?-i)", true)] where text.hasPrefix(mark) {
      text.removeFirst(mark.count)
      isExact = exactly
    }
    guard !text.isEmpty else { throw word.error("the regular expression is empty") }
    do throws(QueryError) {
      _ = try RegularExpression(text, isFolded: !isExact)
    } catch {
      throw word.error("bad regular expression: \(error.message)")
    }
    return .expression(text, exactly: isExact)
  }

  // MARK: Fields of other types

  private func identity(_ pattern: QueryWord) throws(QueryError) -> AlbumFilter {
    var rest = pattern
    _ = rest.take("=")
    if let number = Int64(rest.text) { return .identity(AlbumID(rawValue: number)) }
    if let ends = rest.rangeEnds, let range = try range(ends, in: rest) {
      return .field("id", range)
    }
    throw pattern.error("\"\(rest.text)\" is not an album number")
  }

  private func year(_ pattern: QueryWord) throws(QueryError) -> AlbumFilter {
    if pattern.isEmpty { return .field(.year, .exists) }
    var rest = pattern
    if rest.take(":") { return .field(.year, try expression(rest, of: pattern)) }
    _ = rest.take("=~") || rest.take("=")
    if rest.isEmpty { return .lacking(.year) }
    if let ends = rest.rangeEnds, let range = try range(ends, in: rest) {
      return .field(.year, range)
    }
    guard let number = Double(query: rest.text) else {
      throw pattern.error("\"\(rest.text)\" is not a year; write a range as 1990..1999")
    }
    return .field(.year, .range(number, number))
  }

  private func added(_ pattern: QueryWord) throws(QueryError) -> FieldPattern {
    var rest = pattern
    _ = rest.take("=")
    do throws(QueryError) {
      let ends = rest.rangeEnds ?? (rest.text, rest.text)
      let lower = try ends.lower.isEmpty ? nil : DateSpan(ends.lower, now: now)
      let upper = try ends.upper.isEmpty ? nil : DateSpan(ends.upper, now: now)
      if let lower, let upper, lower.first > upper.last {
        throw QueryError("the range \(ends.lower)..\(ends.upper) is empty")
      }
      return .range(lower.map { Double($0.first) }, upper.map { Double($0.last) })
    } catch {
      throw pattern.error(error.message)
    }
  }

  /// The range between two ends; nil when neither is a number.
  private func range(
    _ ends: (lower: String, upper: String), in word: QueryWord
  ) throws(QueryError) -> FieldPattern? {
    let lower = Double(query: ends.lower)
    let upper = Double(query: ends.upper)
    if lower == nil, upper == nil { return nil }
    for (text, number) in [(ends.lower, lower), (ends.upper, upper)] {
      if !text.isEmpty, number == nil {
        throw word.error("the end of a range must be a number, not \"\(text)\"")
      }
    }
    if let lower, let upper, lower > upper {
      throw word.error("the range \(ends.lower)..\(ends.upper) is empty")
    }
    return .range(lower, upper)
  }
}

extension AlbumFilter {
  /// A filter for albums whose field has no value, or an empty text.
  static func lacking(_ field: FieldName) -> AlbumFilter {
    .any([.not(.field(field, .exists)), .field(field, .equals(""))])
  }
}

extension String {
  /// Whether a capital letter makes the match sensitive to case and accents.
  var hasCapital: Bool {
    unicodeScalars.contains {
      $0.properties.isUppercase || $0.properties.generalCategory == .titlecaseLetter
    }
  }
}
