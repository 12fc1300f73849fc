extension QueryParser {
  /// The saved query of a word such as `shelf:jazz` or `^shelf:jazz`; nil for other words.
  ///
  /// A field called `shelf` is searched if there is no saved query of that name.
  ///
  /// - Throws: ``QueryError`` for an unknown name, and for a saved query with an error.
  func savedQuery(_ word: QueryWord) throws(QueryError) -> AlbumQuery? {
    var rest = word
    let isNegated = rest.take("^") || rest.take("-")
    guard let colon = rest.index(of: ":"), colon > rest.letters.startIndex,
      QueryWord.text(rest.letters[..<colon]).lowercased() == Self.shelfWord
    else { return nil }
    let name = QueryWord.text(rest.letters[(colon + 1)...])
    guard let text = Self.shelf(named: name, in: shelves) else {
      if fields.field(named: Self.shelfWord) != nil { return nil }
      let nearest = EditDistance.nearest(to: name, among: shelves.keys.sorted())
      throw word.error(
        "there is no shelf \"\(name)\"" + (nearest.map { ": did you mean \($0)?" } ?? ""))
    }
    // Without the shelf itself, a query cannot contain itself.
    let others = shelves.filter { $0.value != text }
    let tooMany = "too many shelves contain each other"
    guard expansions > 0 else { throw word.error(tooMany) }
    var parser = QueryParser(now: now, fields: fields.names, shelves: others)
    parser.expansions = expansions
    let query: AlbumQuery
    do throws(QueryError) { query = try parser.query(text) } catch {
      let isOfAll = error.message == tooMany
      throw word.error(isOfAll ? tooMany : "the shelf \"\(name)\" (\(text)): \(error.message)")
    }
    return isNegated ? AlbumQuery(.not(query.filter)) : query
  }

  /// The word before the colon.
  static let shelfWord = "shelf"

  /// The query of a shelf by its name without regard to case and accents; nil if there is none.
  static func shelf(named name: String, in shelves: [String: String]) -> String? {
    shelves[name]
      ?? shelves.sorted { $0.key < $1.key }
      .first { FoldedText.fold($0.key) == FoldedText.fold(name) }?.value
  }
}
