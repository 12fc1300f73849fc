import AlbumModel

/// Recognizes the tracks of a library that are not music.
enum ITunesExclusion {
  /// The flags of a track, and the kind of track.
  private static let flags: [(name: String, reason: String)] = [
    ("Podcast", "a podcast"), ("Movie", "a film"), ("TV Show", "a TV show"),
    ("Audiobook", "an audiobook"), ("iTunesU", "a lecture"), ("Book", "a book"),
    ("Ringtone", "a ringtone"), ("Voice Memo", "a voice memo"),
  ]
  /// Parts of a file's kind, in English only; the flags exist in all languages.
  private static let kinds: [(part: [UInt8], reason: String)] = [
    ("audible", "an audiobook"), ("audiobook", "an audiobook"), ("protected book", "an audiobook"),
    ("pdf", "a booklet"), ("book", "a book"), ("ringtone", "a ringtone"),
    ("stream", "a radio stream"), ("touch app", "an app"),
  ].map { (Array($0.0.utf8), $0.1) }
  private static let genres: [String: String] = [
    "audiobook": "an audiobook", "audiobooks": "an audiobook", "horbuch": "an audiobook",
    "livre audio": "an audiobook", "audiolibro": "an audiobook", "podcast": "a podcast",
    "voice memo": "a voice memo", "voice memos": "a voice memo", "sprachmemo": "a voice memo",
  ]

  /// The kind of a track that is not music; nil for music.
  static func reason(_ track: JSONObject) -> String? {
    for member in track where member.value == .flag(true) {
      if let flag = flags.first(where: { $0.name == member.name }) { return flag.reason }
    }
    // A track of Apple Music that is not downloaded is a stream too, but not of a radio station.
    if case .text(var kind)? = track.value(named: "Kind"), !isInCloud(track),
      let reason = reason(kind: &kind)
    {
      return reason
    }
    if case .text(let genre)? = track.value(named: "Genre") {
      return genres[FoldedText.fold(genre)]
    }
    return nil
  }

  private static func isInCloud(_ track: JSONObject) -> Bool {
    track.value(named: "Track Type") == .text("Remote")
      || track.value(named: "Apple Music") == .flag(true)
  }

  private static func reason(kind: inout String) -> String? {
    kind.withUTF8 { kind in
      kinds.first { kind.containsFoldedASCII($0.part) }?.reason
    }
  }
}
