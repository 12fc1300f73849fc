package import AlbumModel

extension FormatName {
  /// An extended M3U playlist.
  public static let playlist: FormatName = FormatName("m3u", endings: ["m3u", "m3u8"]) { _ in
    M3UFormat()
  }
}

/// An extended M3U playlist, in UTF-8.
///
/// An album with a path on disk in its `path` field, or a web address in `url`, is an entry that a
/// player can open. The others are comments with their name, so that the playlist lists its
/// omissions and contains nothing that fails to play.
package struct M3UFormat: OutputFormat {
  package let name = "m3u"
  package let isForPrograms = true

  package mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    output.append("#EXTM3U\n#EXTENC:UTF-8\n")
  }

  /// Writes nothing: the fields are those of the album.
  package mutating func row(_ cells: [Cell], into output: inout [UInt8]) {}

  package mutating func row(_ cells: [Cell], of album: Album, into output: inout [UInt8]) {
    let content = album.content
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

  private func place(of content: AlbumContent) -> String? {
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

  private func append(line text: String, to output: inout [UInt8]) {
    output.append(contentsOf: text.utf8.map { $0 < 0x20 ? 0x20 : $0 })
    output.append(UInt8(ascii: "\n"))
  }
}
