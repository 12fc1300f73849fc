import AlbumModel
import CEmbeddedFiles
import RecordReading

/// Artists that many collections have, by which a column of artists is told from one of titles.
///
/// A name alone proves nothing, as there are albums called Metallica; several of them, and hardly any
/// in the other column, do.
enum KnownArtists {
  /// Which of two columns has the artists.
  ///
  /// - Returns: true for the left one, nil if the values do not show it.
  static func isLeft(_ left: [String], _ right: [String]) -> Bool? {
    func plain(_ name: String) -> String { EndRemark.split(name)?.rest ?? name }
    let pairs = zip(left.map(plain), right.map(plain)).filter {
      FoldedText.fold($0) != FoldedText.fold($1)
    }
    let counts = (left: pairs.count { contain($0.0) }, right: pairs.count { contain($0.1) })
    guard max(counts.left, counts.right) >= 2 else { return nil }
    if counts.left >= 4 * counts.right { return true }
    return counts.right >= 4 * counts.left ? false : nil
  }

  /// Whether a name is that of one of these artists: `The Clash`, `Clash, The`, `Davis, Miles`.
  static func contain(_ name: String) -> Bool {
    guard (2...40).contains(name.utf8.count) else { return false }
    var parts = FoldedText.fold(name).split(separator: ", ", maxSplits: 1)
    if parts.count == 2 { parts.swapAt(0, 1) }
    return names.contains(plain(parts.joined(separator: " ")))
  }

  /// A folded name without its article and without marks.
  private static func plain(_ name: String) -> String {
    let name = name.hasPrefix("the ") ? String(name.dropFirst(4)) : name
    return name.replacing(" & ", with: " and ").filter { $0.isLetter || $0.isNumber || $0 == " " }
  }

  private static let names = Set(
    String(cString: embedded_known_artists()).split(whereSeparator: \.isNewline).flatMap {
      $0.split(separator: ",")
    }
    .compactMap { TrimmedText.text($0) }.map { plain(FoldedText.fold($0)) })
}
