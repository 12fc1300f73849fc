import AlbumModel

/// What two tracks of the same album have in common.
enum TrackKey {
  /// The key of a track.
  ///
  /// Its album's title, and whoever the album is by; where no track says that, the compilations of
  /// that title are one, so are the tracks in a folder, and else those of an artist.
  ///
  /// - Parameters:
  ///   - track: the track.
  ///   - title: its album's title, without the number of a disc.
  /// - Returns: bytes that all tracks of the album have.
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

  /// Appends a text without what people write now so, now otherwise.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { FoldedText.append(TrimmedText.trim($0), to: &bytes) }
  }
}
