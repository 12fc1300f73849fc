import RecordReading

extension ListLine {
  /// What most lines of a list have in common.
  struct Style: Equatable {
    /// Where a year is that is neither in brackets nor between marks; there are names with others.
    enum YearPlace { case nowhere, beforeNames, behindComma }

    /// The mark between the names; nil if lines have various ones.
    ///
    /// There are names with others in them.
    var mark: String?
    /// What separates the names where no mark does, as in `Artist: Title` and `Artist, Title`.
    var separator: String?
    var yearPlace = YearPlace.nowhere
    /// Whether the title is before the mark, and the artist behind it.
    var hasTitlesFirst = false
    /// Whether most lines are `Title by Artist`, maybe with a remark behind a mark.
    var hasTitlesByArtists = false
    /// What is before the names.
    var lead: LineLead?
    /// The member that has what is behind a second mark, as in `Artist - Title - Rock`.
    var tail: String?
    /// Whether most lines have remarks in brackets at their end.
    var hasRemarks = false
    /// Whether nearly all lines end with a label and a year: `Artist - Title (Virgin, 1973)`.
    var hasLabels = false
    /// Whether nearly all lines are `Title (Artist, 1973)`.
    var hasArtistsInBrackets = false
    /// Whether nearly all albums have a year.
    var hasYears = false
    /// Whether nearly all titles are in typographic quotes.
    var hasQuotes = false
    /// Lines that a page repeats, such as "To the top", which are no albums.
    var repeated: Set<String> = []
    /// The line that says what the parts of the others are.
    var caption: String?
    /// How artists are written, as in `Low (2) - Trust`; nil if as usual.
    var artistNames: ListedNames?
    /// Whether most albums are entries of a list, so that a long line that is none is a text.
    var hasEntries = false

    /// Whether a text is a heading in capitals, as in `SOUL / FUNK`, in a list whose albums have
    /// another mark or are entries.
    func isCaption(_ text: String, isMarked: Bool) -> Bool {
      let isApart = (mark ?? separator).map { !text.contains($0) } ?? hasEntries
      guard !isMarked, isApart, text.utf8.count <= 40, !text.contains("://") else { return false }
      return text.count(where: \.isLetter) >= 3 && text == text.uppercased()
        && text != text.lowercased()
    }

    /// The album of `Title (Artist, 1973)` in a list of such lines.
    func albumInBrackets(_ text: String) -> Kind? {
      guard hasArtistsInBrackets, let found = TitleYear.labelled(text) else { return nil }
      let title = String(WrittenLine.withoutEmphasis(found.title[...]))
      return .album(artist: found.label, title: title, year: found.year)
    }

    /// The tail of `Artist / Title / Label / 1977`.
    static let labels = "label"

    /// The label, and the catalog number behind it: `Columbia CS 9831`.
    private static func label(in text: Substring) -> [(name: String, text: String)] {
      let words = text.split(separator: " ")
      let isOfNumber = { (word: Substring) in word.contains { $0.isNumber } }
      guard var start = words.dropFirst().firstIndex(where: isOfNumber) else {
        return [(labels, String(text))]
      }
      if start > 1, words[start - 1].allSatisfy({ $0.isUppercase }) { start -= 1 }
      let parts = [words[..<start], words[start...]].map { $0.joined(separator: " ") }
      return [(labels, parts[0]), ("catalog_number", parts[1])]
    }

    /// Removes what is before and behind the names from a line.
    func takeOthers(from text: inout String) -> [(name: String, text: String)] {
      var others: [(name: String, text: String)] = []
      if let lead, let found = lead.split(text) {
        others.append((lead.rawValue, found.lead))
        text = found.rest
      }
      if hasLabels, let found = TitleYear.labelled(text), !EndRemark.isOther(found.label) {
        others.append((Self.labels, found.label))
        text = "\(found.title) (\(found.year))"
      }
      if let tail, let mark = mark ?? ListLine.firstMark(in: text) {
        let places = text.ranges(of: mark)
        if tail == Self.labels {
          let parts = text.split(separator: mark)
          guard parts.count == 4, YearText.year(ofFourDigits: parts[3]) != nil else {
            return others
          }
          others += Self.label(in: parts[2])
          text = [parts[0], parts[1], parts[3]].joined(separator: mark)
        } else if places.count > 1, let last = places.last,
          let found = TrimmedText.text(text[last.upperBound...])
        {
          others.append((tail, found))
          text = String(text[..<last.lowerBound])
        }
      }
      return others
    }
  }
}
