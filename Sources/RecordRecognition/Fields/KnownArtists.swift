import AlbumModel
import CEmbeddedFiles
import RecordReading

/// Artists that many collections have, by which a list of albums is told from other texts.
enum KnownArtists {
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
