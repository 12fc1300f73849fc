import AlbumModel
import RecordReading

/// What lines of a list may have before the names of an album, besides the mark of an entry.
///
/// The raw value is the member that keeps it.
enum LineLead: String, CaseIterable {
  /// A rating: `8/10 Artist - Title`.
  case rating
  /// A date, as in a log: `[2026-02-28] Artist - Title`, `12/31 Artist - Title`.
  case date = "logged"
  /// A time, as in a programme: `20:30 Artist - Title`.
  case time
  /// What the album is on: `[CD] Artist - Title`, `LP: Artist - Title`.
  case format
  /// The number of copies: `2x Artist - Title`, `1 x Artist - Title`.
  case quantity
  /// A catalog number, as in a list of a label's records: `[ABC-123] Artist - Title`.
  case catalogNumber = "catalog_number"
  /// A rank: `4- Artist - Title`, `9 - Artist - Title`, `№ 4 Artist - Title`.
  case rank = "number"

  /// The lead of a text and the rest; nil if the text does not begin so.
  func split(_ text: String) -> (lead: String, rest: String)? {
    if self == .rank { return LeadingRank.split(text[...], isLoose: true) }
    if self == .quantity { return Self.copies(in: text) }
    let word = text.prefix { !" \t".contains($0) }
    guard let names = TrimmedText.text(text[word.endIndex...].drop { " :-–—\t".contains($0) })
    else { return nil }
    let bare = word.last == ":" ? word.dropLast() : word
    let lead = self == .rating ? String(word) : bare.filter { !"[]()".contains($0) }
    let isLead =
      switch self {
      case .rating: EvidentField.isFraction(lead)
      case .format: lead != word && EndRemark.isMedium(lead)
      case .catalogNumber: Self.isCatalogNumber(lead)
      default: Self.isDate(lead, marks: self == .date ? "-/." : ":")
      }
    return isLead ? (lead, names) : nil
  }

  private static func copies(in text: String) -> (lead: String, rest: String)? {
    let number = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(number.count).drop { $0 == " " }
    guard !number.isEmpty, ["x ", "× "].contains(where: rest.hasPrefix) else { return nil }
    return TrimmedText.text(rest.dropFirst()).map { (String(number), $0) }
  }

  /// Whether a word has capitals and digits, and is longer than the place of a track.
  private static func isCatalogNumber(_ word: String) -> Bool {
    (4...20).contains(word.utf8.count) && word.utf8.contains(where: \.isASCIIDigit)
      && word.contains(where: \.isUppercase) && !word.contains(where: \.isLowercase)
  }

  private static func isDate(_ text: String, marks: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { marks.contains($0) }
    return (2...3).contains(parts.count) && parts.count { $0.count > 2 } <= 1
      && parts.allSatisfy { (1...4).contains($0.count) && $0.utf8.allSatisfy(\.isASCIIDigit) }
  }

  /// The lead that nearly all lines with two names have; nil if they have none.
  static func usual(in texts: [String]) -> LineLead? {
    let arePair = { (text: String) in ListLine.firstMark(in: text) != nil || text.contains(": ") }
    let named = texts.filter { arePair($0) || LeadingRank.split($0[...]) != nil }
    guard named.count >= 2 else { return nil }
    let ranks = named.compactMap { LineLead.rank.split($0).flatMap { Int($0.lead) } }
    let marked = named.count { LeadingRank.split($0[...]) != nil }
    let steps = zip(ranks, ranks.dropFirst()).count { abs($0 - $1) == 1 }
    return allCases.first { lead in
      // A number that only a space follows may be part of a name.
      if lead == .rank, steps * 10 < named.count * 7, marked * 10 < named.count * 8 { return false }
      // Two numbers may be those of tracks.
      return (lead != .rank || named.count > 2)
        && named.count { text in
          // Without a second mark, the number is that of a track.
          lead.split(text).map { arePair($0.rest) } == true
        } * 10 >= named.count * 7
    }
  }
}
