import AlbumModel
import RecordReading

/// The words by which lists of songs tell their versions apart, as in `Song - Live`.
enum SongVersion {
  /// Whether a text is the name of a version and nothing else.
  static func isName(_ text: String) -> Bool { names.contains(FoldedText.fold(text)) }

  /// Whether a text says where a song was recorded live, as in `Live at Red Rocks`.
  static func isPlace(_ text: String) -> Bool {
    let words = FoldedText.fold(text).split(separator: " ", maxSplits: 2)
    return words.count > 2 && words[0] == "live" && ["at", "in", "from", "@"].contains(words[1])
  }

  private static let names: Set<String> = WordList.named("SongVersion.names")
}
