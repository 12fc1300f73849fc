import AlbumModel

/// The key that the tracks of an album have in common.
enum TrackKey {
  /// The key of a track.
  ///
  /// It consists of the album's title and the album's artist; for tracks without one, of the fact
  /// that it is a compilation, of the folder, or of the track's artist.
  ///
  /// - Parameters:
  ///   - track: the track.
  ///   - title: its album's title, without the number of a disc.
  /// - Returns: the same bytes for all tracks of the album.
  static func key(of track: TrackEntry, title: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(title, to: &bytes)
    if let albumArtist = track.albumArtist {
      bytes.append(1)
      append(albumArtist, to: &bytes)
    } else if track.isCompilation {
      bytes.append(2)
    } else if let folder = track.folder {
      bytes.append(3)
      bytes.append(contentsOf: folder.utf8)
    } else if let artist = track.artist {
      bytes.append(4)
      append(artist, to: &bytes)
    }
    return bytes
  }

  /// Appends a text without differences in spelling.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { FoldedText.append(TrimmedText.trim($0), to: &bytes) }
  }
}
