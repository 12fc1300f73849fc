import RecordReading

extension ListLine {
  /// What most lines of a list have in common.
  struct Style: Equatable {
    /// Whether a year may follow a comma, as in `Artist - Title, 1977`; there are titles that end so.
    var yearsFollowCommas = false
    /// Whether lines begin with a year, as in `1977 Artist - Title`; there are names that begin so.
    var yearsLead = false
    /// Whether a colon separates the names, as in `Artist: Title`; there are titles with one.
    var hasColons = false
    /// Whether a comma separates the names where no other mark does, as in `Artist, Title`.
    var hasCommas = false
    /// What is before the names.
    var lead: LineLead?
    /// The member that has what is behind a second mark, as in `Artist - Title - Rock`.
    var tail: String?
    /// Whether most lines have remarks in brackets at their end.
    var hasRemarks = false
    /// Whether artists have the numbers of Discogs: `Low (2) - Trust`.
    var hasDiscogsNames = false
    /// Whether a remark is behind the mark, as in `Title by Artist - a remark`.
    var hasTitleByArtist = false
    /// Whether most lines are `Title by Artist`.
    var hasTitlesByArtists = false
    /// Whether most albums are entries of a list, so that a long line that is none is a text.
    var hasEntries = false
    /// Whether the title is before the mark, and the artist behind it.
    var hasTitlesFirst = false
    /// The mark between the names; nil if lines have various ones.
    ///
    /// There are names with others in them.
    var mark: String?

    /// Whether a text is a heading in capitals, as in `SOUL / FUNK`, in a list whose albums have
    /// another mark or are entries.
    func isCaption(_ text: String, isMarked: Bool) -> Bool {
      guard !isMarked, mark.map({ !text.contains($0) }) ?? hasEntries, text.utf8.count <= 40,
        !text.contains("://")
      else { return false }
      return text.count(where: \.isLetter) >= 3 && text == text.uppercased()
        && text != text.lowercased()
    }

    /// Removes what is before and behind the names from a line.
    func takeOthers(from text: inout String) -> [(name: String, text: String)] {
      var others: [(name: String, text: String)] = []
      if let lead, let found = lead.split(text) {
        others.append((lead.name, found.lead))
        text = found.rest
      }
      if let tail, let mark = mark ?? ListLine.firstMark(in: text) {
        let places = text.ranges(of: mark)
        if places.count > 1, let last = places.last,
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
