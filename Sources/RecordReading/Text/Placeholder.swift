import AlbumModel

/// The texts that users and programs write for unknown values.
///
/// There are a band called `?` and albums called `None`, so a name is only dropped if it cannot be
/// an album's; a genre, a year or a cover is dropped for any placeholder.
package enum Placeholder {
  /// Spellings that only programs write, and that are not names.
  private static let unmistakable: Set<String> = WordList.named("Placeholder.unmistakable")
  /// The artist that players set for a file without one.
  private static let artists: Set<String> = WordList.named("Placeholder.artists")
  /// The album that players and people write for a track without one, in plain form.
  private static let albums: Set<String> = Set(
    WordList.named("Placeholder.albums").map(FoldedText.fold))
  private static let maximumAlbum = 60

  /// Whether the album of a track says that it has none.
  package static func isNoAlbum(_ text: String) -> Bool {
    text.utf8.count <= maximumAlbum && albums.contains(FoldedText.fold(text))
  }

  /// Further placeholders for words or numbers, in lowercase.
  private static let others: Set<String> = WordList.named("Placeholder.others")
  /// The length of the longest one, in bytes.
  package static let longest = 21

  /// Whether a text may be a placeholder, by its first letter and its length.
  package static func isPossible(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, bytes.count <= longest else { return false }
    switch first {
    case UInt8(ascii: "#"), UInt8(ascii: "?"), UInt8(ascii: "-"), UInt8(ascii: "<"),
      UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "\\"), UInt8(ascii: "."),
      UInt8(ascii: "0"):
      return true
    case UInt8(ascii: "N"), UInt8(ascii: "n"): return bytes.count <= 4
    case UInt8(ascii: "T"), UInt8(ascii: "t"): return bytes.count == 3
    case UInt8(ascii: "U"), UInt8(ascii: "u"): return bytes.count >= 7 && bytes[1] | 0x20 == 0x6E
    case UInt8(ascii: "A"): return bytes.starts(with: "Artist".utf8)
    case UInt8(ascii: "O"): return bytes.starts(with: "Onb".utf8)
    default: return false
    }
  }

  /// Whether a text is a placeholder.
  package static func isUnknown(_ text: String, in field: TextField) -> Bool {
    guard text.utf8.count <= longest else { return false }
    if unmistakable.contains(text) { return true }
    return switch field {
    case .artist: artists.contains(text)
    case .title, .note: false
    case .genre, .cover, .year: others.contains(text.lowercased())
    }
  }
}

/// The kind of text that is cleaned.
package enum TextField: String, Sendable {
  case title
  case artist
  case genre
  case cover
  case year
  /// A custom field, which may have several lines.
  case note = "field"
}
