package import AlbumModel
import RecordReading

/// Lines as this module reads them, for the sources that are scripts.
package struct ReadList {
  /// A line.
  package struct Line {
    /// What it is: `album`, `track`, `heading` or `other`.
    package let kind: String
    /// Its text without the mark of an entry, a link and strong emphasis.
    package let text: String
    /// Whether it has the mark of an entry.
    package let isMarked: Bool
    /// Whether a name is that of a version of a song.
    package let isVersion: Bool
    /// The address of its link.
    package let address: String?
    /// The names and values of an album.
    package let members: [JSONObject.Member]
    /// A track with its number and length.
    package let track: String?
  }

  private let style: ListLine.Style

  /// Finds out what the lines of a list have in common; without lines, nothing is known of them.
  package init(of lines: [String]) {
    style = lines.isEmpty ? ListLine.Style() : LineRecords.style(of: lines)
  }

  /// Reads a line; nil for an empty one.
  package func line(_ text: String) -> Line? {
    guard let line = ListLine(text, style: style) else { return nil }
    var track: String?
    let kind =
      switch line.kind {
      case .album: "album"
      case .track: "track"
      case .heading: "heading"
      case .other: "other"
      }
    if case .track(let found) = line.kind { track = found.text }
    return Line(
      kind: kind, text: line.text, isMarked: line.isMarked, isVersion: line.hasVersionAsName,
      address: line.address, members: line.members ?? [], track: track)
  }

  /// A title without emphasis, and the year before or behind it.
  ///
  /// - Parameters:
  ///   - text: the title and the year.
  ///   - isBracketed: whether only a year in brackets counts.
  /// - Returns: the title, the year, and what else is in the brackets or behind them.
  package static func dated(
    _ text: String, isBracketed: Bool
  ) -> (title: String, year: Int64?, note: String?) {
    var (title, year, note) = (text, Int64?.none, String?.none)
    if let found = TitleYear.split(text, followsCommas: !isBracketed) {
      (title, year, note) = (found.title, found.year, found.note)
    } else if !isBracketed, let found = TitleYear.leading(text) {
      (year, title) = found
    } else if !isBracketed, let found = TitleYear.atEnd(of: text) {
      (title, year) = found
    }
    return (String(WrittenLine.withoutEmphasis(title[...])), year, note)
  }

  /// A text with those of its links instead of them, without the tags of forums and with plain spaces,
  /// and the address of its first link.
  package static func unmarked(_ text: String) -> (text: String, address: String?) {
    let linked = LinkedText(WrittenLine.plain(text))
    return (linked.text, linked.address)
  }

  /// What a name of a column or member means: the main field, whether it is known at all, and whether
  /// it is that of a list of tracks.
  package static func meaning(
    of name: String
  ) -> (field: String?, isKnown: Bool, isOfTracks: Bool) {
    (ColumnWords.field(of: name)?.rawValue, ColumnNames.isKnown(name), TrackList.isList(name))
  }
}
