public import AlbumModel

/// Writes albums as an extended M3U playlist, in UTF-8.
///
/// An album with a path on disk in its `path` field, or a web address in `url`, is an entry that a
/// player can open. The others are comments with their name, so that the playlist lists its
/// omissions and contains nothing that fails to play.
public enum PlaylistText {
  /// Appends the heading.
  public static func begin(to output: inout [UInt8]) {
    output.append("#EXTM3U\n#EXTENC:UTF-8\n")
  }

  /// Appends an album.
  public static func append(_ content: AlbumContent, to output: inout [UInt8]) {
    let place = place(of: content)
    output.append(place == nil ? "# not on disk: " : "#EXTINF:-1,")
    let name = [content.artist, content.title].compactMap(\.self).joined(separator: " - ")
    append(line: name, to: &output)
    if let genre = content.genre, place != nil {
      output.append("#EXTGENRE:")
      append(line: genre, to: &output)
    }
    guard let place else { return }
    append(line: place, to: &output)
  }

  private static func place(of content: AlbumContent) -> String? {
    for name in ["path", "url"] {
      // A line end would split it into two lines, and neither would be the location.
      if case .text(let text)? = content.fields[name], !text.isEmpty,
        text.utf8.allSatisfy({ $0 >= 0x20 })
      {
        // A line that begins with # would be a comment.
        return text.utf8.first == UInt8(ascii: "#") ? "./" + text : text
      }
    }
    return nil
  }

  private static func append(line text: String, to output: inout [UInt8]) {
    output.append(contentsOf: text.utf8.map { $0 < 0x20 ? 0x20 : $0 })
    output.append(UInt8(ascii: "\n"))
  }
}
