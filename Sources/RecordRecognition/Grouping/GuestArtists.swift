import AlbumModel
import RecordReading

/// The artists of tracks with guests.
enum GuestArtists {
  /// The separators between an artist and a guest, in plain form; those of another word may also be
  /// in the name of a band.
  private static let featuring = [" feat", " ft.", " ft ", " (feat", " (ft", " [feat", " [ft", ";"]
  private static let others = [" &", ",", " with ", " x ", " / ", " •"]
  private static let mostGuests = 20

  /// The names in a list of artists, in plain form: `a`, `b` and `c` of `A, B & C`.
  static func names(in text: String) -> Set<String> {
    var rest = FoldedText.fold(text)
    for separator in featuring.prefix(3) + [" & ", " and ", " with ", " x ", " / ", " • ", ", "] {
      rest = rest.replacing(separator, with: ";")
    }
    let names = rest.split(separator: ";").prefix(mostGuests)
    return Set(names.compactMap { TrimmedText.text($0) })
  }

  /// The shortest of several texts, if its artists are in all others: `B` of `A & B`, `B & C`.
  ///
  /// - Returns: nil if they have no artist in common.
  static func shared(by texts: [String]) -> String? {
    let names = texts.map { Self.names(in: $0) }
    guard let first = names.first else { return nil }
    let common = names.dropFirst().reduce(first) { $0.intersection($1) }
    if let index = names.firstIndex(of: common) { return texts[index] }
    guard let name = common.min(by: { ($1.count, $0) < ($0.count, $1) }) else { return nil }
    // As it is written.
    return texts[0].split(whereSeparator: { ",;&/".contains($0) })
      .compactMap { TrimmedText.text($0) }.first { FoldedText.fold($0) == name }
  }

  /// The artist before a word that only guests follow: `A` of `A feat. B`.
  static func featuring(_ name: String) -> String? {
    let lowercased = name.lowercased()
    // Other letters may change the length.
    guard lowercased.utf8.count == name.utf8.count else { return nil }
    let end = featuring.compactMap { lowercased.firstRange(of: $0)?.lowerBound }.min()
    guard let count = end.map({ lowercased.utf8.distance(from: lowercased.startIndex, to: $0) })
    else { return nil }
    return TrimmedText.text(String(decoding: name.utf8.prefix(count), as: UTF8.self))
  }

  /// The artist whose guests are in a name.
  ///
  /// - Parameters:
  ///   - name: the artists of a track.
  ///   - artists: the artists of albums with the title of the track's, in plain form.
  /// - Returns: nil if none of them has a guest.
  static func lead(of name: String, among artists: Set<String>) -> String? {
    let folded = FoldedText.fold(name)
    var (end, count) = (folded.startIndex, 0)
    // A limit for hostile names.
    while count < mostGuests, let next = folded[end...].firstIndex(where: { " ,;".contains($0) }) {
      let rest = folded[next...]
      if (featuring + others).contains(where: rest.hasPrefix) {
        if artists.contains(String(folded[..<next])) { return String(folded[..<next]) }
        count += 1
      }
      end = folded.index(after: next)
    }
    return nil
  }
}
