import RecordReading

/// What lines of a list may have before the names of an album, besides the mark of an entry.
enum LineLead: CaseIterable {
  /// A rating: `8/10 Artist - Title`.
  case rating
  /// A date, as in a log: `[2026-02-28] Artist - Title`, `12/31 Artist - Title`.
  case date
  /// A rank: `4- Artist - Title`, `9 - Artist - Title`.
  case rank

  /// The member that keeps it.
  var name: String {
    switch self {
    case .rating: "rating"
    case .date: "logged"
    case .rank: "number"
    }
  }

  /// The lead of a text and the rest; nil if the text does not begin so.
  func split(_ text: String) -> (lead: String, rest: String)? {
    switch self {
    case .rating: Self.rating(text)
    case .date: Self.date(text)
    case .rank: LeadingRank.split(text[...])
    }
  }

  private static func rating(_ text: String) -> (String, String)? {
    guard let space = text.firstIndex(of: " "),
      let slash = text[..<space].firstIndex(of: "/"), Double(text[..<slash]) != nil,
      ["5", "10", "100"].contains(text[..<space][text.index(after: slash)...]),
      let names = TrimmedText.text(text[space...].drop { " :-–—".contains($0) })
    else { return nil }
    return (String(text[..<space]), names)
  }

  private static func date(_ text: String) -> (String, String)? {
    let isBracketed = text.first.map { "[(".contains($0) } ?? false
    let start = isBracketed ? text.dropFirst() : text[...]
    let date = start.prefix { $0.isASCII && ($0.isNumber || "-/.".contains($0)) }
    var rest = start[date.endIndex...]
    if isBracketed { guard let close = rest.popFirst(), "])".contains(close) else { return nil } }
    let parts = date.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    let isDate =
      (2...3).contains(parts.count) && parts.allSatisfy { (1...4).contains($0.count) }
      && parts.count { $0.count > 2 } <= 1
    guard isDate, rest.first.map({ " :\t".contains($0) }) == true,
      let names = TrimmedText.text(rest.drop { " :-–—\t".contains($0) })
    else { return nil }
    return (String(date), names)
  }

  /// The lead that nearly all lines with two names have.
  ///
  /// - Returns: nil if they have none.
  static func usual(in texts: [String]) -> LineLead? {
    let named = texts.filter {
      ListLine.firstMark(in: $0) != nil || LeadingRank.split($0[...]) != nil
    }
    guard named.count >= 2 else { return nil }
    return allCases.first { lead in
      // Two numbers may be those of tracks.
      (lead != .rank || named.count > 2)
        && named.count { text in
          // Without a second mark, the number is that of a track.
          lead.split(text).map { ListLine.firstMark(in: $0.rest) != nil } == true
        } * 10 >= named.count * 8
    }
  }
}
