extension QueryParser {
  /// The sort term of a word such as `year-`; nil for a word to search for.
  ///
  /// A word that ends in a sign without the name of a field before it is a text: `C++`, `A-`,
  /// `Disney+`.
  ///
  /// - Throws: ``QueryError`` for a name that is nearly that of a field, or looks like one: `mood+`.
  func sortTerm(_ word: QueryWord) throws(QueryError) -> SortTerm? {
    guard let sign = word.letters.last, !sign.isLiteral, word.index(of: ":") == nil else {
      return nil
    }
    guard sign.scalar == "+" || sign.scalar == "-" else { return nil }
    let name = QueryWord.text(word.letters.dropLast())
    guard let field = fields.field(named: name) else {
      guard FieldNames.isName(name, withSpaces: false) else { return nil }
      let looksLikeField = name.unicodeScalars.count > 1 && name == name.lowercased()
      guard looksLikeField || fields.nearest(to: name) != nil else { return nil }
      throw unknownField(name, in: word, before: word.letters.endIndex - 1)
    }
    return SortTerm(field, descending: sign.scalar == "-")
  }

  /// The filter for a word.
  func filter(_ word: QueryWord) throws(QueryError) -> AlbumFilter {
    var rest = word
    let isNegated = rest.take("^") || rest.take("-")
    if rest.isEmpty {
      throw word.error(
        isNegated ? "nothing to exclude; quote the mark to search for it" : "nothing to search for")
    }
    let filter = try positiveFilter(rest)
    return isNegated ? .not(filter) : filter
  }

  private func positiveFilter(_ word: QueryWord) throws(QueryError) -> AlbumFilter {
    if let folder = folder(word) { return folder }
    guard let colon = word.index(of: ":") else {
      if let filter = numbered(word) { return filter }
      if let filter = try comparison(word) { return filter }
      try refuseAssignment(word)
      return try anyField(word)
    }
    if colon == word.letters.startIndex { return try anyField(word) }
    let nameLetters = word.letters[..<colon]
    let name = QueryWord.text(nameLetters)
    var pattern = word
    pattern.letters = word.letters[(colon + 1)...]
    guard let field = fields.field(named: name) else {
      if name.lowercased() == "decade" { return try year(pattern, isDecade: true) }
      let wasQuoted = nameLetters.contains { $0.isLiteral }
      guard wasQuoted || FieldNames.isName(name, withSpaces: false) else {
        return try anyField(word)
      }
      throw unknownField(name, in: word, before: colon)
    }
    return try self.filter(field, pattern)
  }

  /// The filter for a path from the root, or one after `path:`; nil for other words, or if no album
  /// has a path.
  private func folder(_ word: QueryWord) -> AlbumFilter? {
    let fields = fields.folders
    guard !fields.isEmpty else { return nil }
    var rest = word
    if let colon = word.index(of: ":"),
      QueryWord.text(word.letters[..<colon]).lowercased() == "path"
    {
      rest.letters = word.letters[(colon + 1)...]
      // Without a path, or with another mark, it is a text as in any field.
      guard let first = rest.letters.first,
        first.isLiteral || !":=".unicodeScalars.contains(first.scalar)
      else { return nil }
    } else {
      guard let first = word.letters.first, first.scalar == "/", !first.isLiteral,
        word.letters.count > 1
      else { return nil }
    }
    return .joining(any: fields.map { .field($0, .folder(rest.text)) })
  }

  /// The error for an unknown name before a mark.
  private func unknownField(_ name: String, in word: QueryWord, before mark: Int) -> QueryError {
    let text = word.text
    if text.dropFirst(name.count).hasPrefix("://") {
      return word.error("to search for an address, write cover_url:\"\(text)\"")
    }
    let message = fields.message(unknown: name)
    // A name that is not similar to any other is more likely part of a text: Re:Stacks.
    return word.error(
      message.hasSuffix("?") ? message : "\(message); \(word.textAdvice(escaping: mark))")
  }

  /// Refuses a word such as `year=1980`, which looks like a condition and would be a text.
  private func refuseAssignment(_ word: QueryWord) throws(QueryError) {
    guard let mark = word.index(of: "=") else { return }
    let nameLetters = word.letters[..<mark]
    let name = QueryWord.text(nameLetters)
    guard !nameLetters.contains(where: \.isLiteral), fields.field(named: name) != nil else {
      return
    }
    let value = QueryWord.text(word.letters[(mark + 1)...])
    let condition = "\(name):\(value.hasPrefix("~") ? "=" : "")\(value)"
    throw word.error(
      "a field and its value are written with a colon: \(condition); "
        + word.textAdvice(escaping: mark))
  }

  /// The filter for a word such as `rating>=4`; nil for other words.
  private func comparison(_ word: QueryWord) throws(QueryError) -> AlbumFilter? {
    guard let place = word.index(of: ">") ?? word.index(of: "<"),
      !word.letters[..<place].contains(where: \.isLiteral),
      let field = fields.field(named: QueryWord.text(word.letters[..<place])),
      !field.isMain || field == .year
    else { return nil }
    var value = word
    value.letters = word.letters[(place + 1)...]
    let includesEnd = value.take("=")
    let dots = [QueryWord.Letter](repeating: .init(scalar: ".", isLiteral: false), count: 2)
    var range = value
    range.letters = word.letters[place].scalar == ">" ? value.letters + dots : dots + value.letters
    let found = try filter(field, range)
    if includesEnd { return found }
    range.letters = value.letters + dots + value.letters
    return .every([found, .not(try filter(field, range))])
  }

  /// The filter for a bare word, searched in every main field.
  private func anyField(_ word: QueryWord) throws(QueryError) -> AlbumFilter {
    var rest = word
    if rest.take("::") || rest.take(":") || rest.take("=~") || rest.take("="), rest.isEmpty {
      return .field(nil, .contains(word.text))
    }
    rest = word
    if rest.take("::") { return .field(nil, try expression(rest, of: word)) }
    return .field(nil, try textPattern(word))
  }

  /// The filter for a field and the pattern after the colon.
  private func filter(_ field: FieldName, _ pattern: QueryWord) throws(QueryError) -> AlbumFilter {
    switch field {
    case "id": return try identity(pattern)
    case "added": return .field(field, try added(pattern))
    case .year: return try year(pattern)
    default: break
    }
    if pattern.isEmpty { return .field(field, .exists) }
    var rest = pattern
    if rest.take("="), rest.isEmpty { return .lacking(field) }
    if let ends = pattern.rangeEnds, field.isMain, field != .coverURL,
      [ends.lower, ends.upper].allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isLetter) })
    {
      let letters = "[\(ends.lower.prefix(1).uppercased())-\(ends.upper.prefix(1).uppercased())]"
      throw pattern.error(
        "\(field) has texts, and no ranges; by the first letter: \"\(field)::(?i)^\(letters)\"")
    }
    if !field.isMain, let ends = pattern.rangeEnds {
      do throws(QueryError) {
        let ends = (
          date(ends.lower)?.description ?? ends.lower, date(ends.upper)?.description ?? ends.upper
        )
        if let range = try FieldPattern.range(ends, of: fields.names.kind(of: field)) {
          return .field(field, range)
        }
      } catch {
        throw pattern.error(error.message)
      }
    }
    return .field(field, try textPattern(pattern))
  }

  /// The day that a text such as `-3w` means.
  private func date(_ text: String) -> CivilDate? {
    guard text.hasPrefix("-") || text.hasPrefix("+") else { return nil }
    return (try? DateSpan(text, now: now)).map { LocalTime(secondsSince1970: $0.first).date }
  }

  private func textPattern(_ word: QueryWord) throws(QueryError) -> FieldPattern {
    var rest = word
    if rest.take(":") { return try expression(rest, of: word) }
    if rest.take("=~") { return .equalsFolded(rest.text) }
    if rest.take("=") { return .equals(rest.text) }
    return .contains(rest.text)
  }

  private func expression(
    _ letters: QueryWord, of word: QueryWord
  ) throws(QueryError) -> FieldPattern {
    var text = letters.text
    var isExact = true
    for (mark, exactly) in [("(?i)", false), ("(?-i)", true)] where text.hasPrefix(mark) {
      text.removeFirst(mark.count)
      isExact = exactly
    }
    guard !text.isEmpty else { throw word.error("the regular expression is empty") }
    do throws(QueryError) { _ = try RegularExpression(text, isFolded: !isExact) } catch {
      throw word.error("bad regular expression: \(error.message)")
    }
    return .expression(text, exactly: isExact)
  }

  // MARK: Fields of other types

  private func identity(_ pattern: QueryWord) throws(QueryError) -> AlbumFilter {
    var rest = pattern
    _ = rest.take("=")
    if let filter = AlbumFilter(numbers: rest.text) { return filter }
    throw pattern.error("\"\(rest.text)\" is not an album number")
  }

  /// The filter for a word such as `#12`; nil for other words.
  private func numbered(_ word: QueryWord) -> AlbumFilter? {
    var rest = word
    guard rest.take("#") else { return nil }
    return AlbumFilter(numbers: rest.text)
  }

  /// The filter for years, or for the decades that they are in.
  private func year(_ pattern: QueryWord, isDecade: Bool = false) throws(QueryError) -> AlbumFilter
  {
    if pattern.isEmpty { return .field(.year, .exists) }
    var rest = pattern
    if rest.take(":") { return .field(.year, try expression(rest, of: pattern)) }
    _ = rest.take("=~") || rest.take("=")
    if rest.isEmpty { return .lacking(.year) }
    if let ends = rest.rangeEnds, let range = try range(ends, in: rest, isDecade) {
      return .field(.year, range)
    }
    guard let years = years(rest.text, isDecade) else {
      throw pattern.error("\"\(rest.text)\" is not a year; write a range as 1990..1999 or 1990s")
    }
    return .field(.year, .range(years.lowerBound, years.upperBound))
  }

  /// The years that `1990`, `1990s` or `-5y` mean; or all those of the decade.
  private func years(_ text: String, _ isDecade: Bool) -> ClosedRange<Double>? {
    let isPlural = text.utf8.count == 5 && text.lowercased().hasSuffix("0s")
    let number = Double(query: isPlural ? text.dropLast() : text[...])
    guard let year = number ?? date(text).map({ Double($0.year) }) else { return nil }
    guard isPlural || isDecade else { return year...year }
    let first = (year / 10).rounded(.down) * 10
    return first...(first + 9)
  }

  private func added(_ pattern: QueryWord) throws(QueryError) -> FieldPattern {
    var rest = pattern
    _ = rest.take("=")
    do throws(QueryError) {
      let ends = rest.rangeEnds ?? (rest.text, rest.text)
      let lower = try ends.lower.isEmpty ? nil : DateSpan(ends.lower, now: now)
      let upper = try ends.upper.isEmpty ? nil : DateSpan(ends.upper, now: now)
      if let lower, let upper, lower.first > upper.first {
        return .range(Double(upper.first), Double(lower.last))
      }
      return .range(lower.map { Double($0.first) }, upper.map { Double($0.last) })
    } catch {
      throw pattern.error(error.message)
    }
  }

  /// The range between two years, or days relative to today; nil when neither is one.
  private func range(
    _ ends: (lower: String, upper: String), in word: QueryWord, _ isDecade: Bool
  ) throws(QueryError) -> FieldPattern? {
    let (lower, upper) = (years(ends.lower, isDecade), years(ends.upper, isDecade))
    if lower == nil, upper == nil { return nil }
    for (text, years) in [(ends.lower, lower), (ends.upper, upper)] {
      if !text.isEmpty, years == nil {
        throw word.error("the end of a range must be a number, not \"\(text)\"")
      }
    }
    if let lower, let upper {
      return .range(
        min(lower.lowerBound, upper.lowerBound), max(lower.upperBound, upper.upperBound))
    }
    return .range(lower?.lowerBound, upper?.upperBound)
  }
}

extension AlbumFilter {
  /// A filter for albums whose field has no value, or an empty text.
  static func lacking(_ field: FieldName) -> AlbumFilter {
    .any([.not(.field(field, .exists)), .field(field, .equals(""))])
  }

  /// A filter for the albums with numbers such as `12`, `3,5`, `3,#5` or `3..9`; nil for other
  /// text.
  fileprivate init?(numbers text: String) {
    var filters: [AlbumFilter] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let filter = AlbumFilter(number: part) else { return nil }
      filters.append(filter)
    }
    self = .joining(any: filters)
  }

  private init?(number text: Substring) {
    func number(_ text: Substring) -> Int64? {
      Int64(text.hasPrefix("#") ? text.dropFirst() : text)
    }
    guard let dots = text.firstRange(of: "..") else {
      guard let identity = number(text) else { return nil }
      self = .identity(AlbumID(rawValue: identity))
      return
    }
    let (lower, upper) = (text[..<dots.lowerBound], text[dots.upperBound...])
    let ends = (number(lower).map { Double($0) }, number(upper).map { Double($0) })
    guard ends != (nil, nil), ends.0 != nil || lower.isEmpty, ends.1 != nil || upper.isEmpty
    else { return nil }
    if let first = ends.0, let last = ends.1 {
      self = .field("id", .range(min(first, last), max(first, last)))
    } else {
      self = .field("id", .range(ends.0, ends.1))
    }
  }
}
