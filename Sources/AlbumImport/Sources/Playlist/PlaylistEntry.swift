import AlbumModel

/// One track of a playlist.
struct PlaylistEntry: Equatable {
  /// The file, as in the list.
  var path = ""
  /// The track's title, if the list has it.
  var title: String?
  /// The track's artist.
  var artist: String?
  /// The length, in seconds.
  var seconds: Int64?
  /// The title of its album (`#EXTALB`).
  var album: String?
  /// The album's artist (`#EXTART`).
  var albumArtist: String?
  /// Its genre (`#EXTGENRE`).
  var genre: String?
  /// The address of a picture (`#EXTIMG`).
  var image: String?
  /// Its first line in the file.
  var line = 0

  /// Reads `Artist - Title`.
  mutating func setName(_ name: String) {
    guard let parts = DashedName.parts(of: name) else {
      title = name.isEmpty ? nil : name
      return
    }
    (artist, title) = parts
  }

  /// A trimmed text; nil if it is empty.
  static func trimmed(_ text: Substring) -> String? {
    var text = String(text)
    return text.withUTF8(TrimmedText.text)
  }

  /// All data, as a record.
  var object: JSONObject {
    let texts = [
      ("path", path), ("title", title), ("artist", artist), ("album", album),
      ("album_artist", albumArtist), ("genre", genre), ("image", image),
    ]
    var members = texts.compactMap { name, text in
      text.map { JSONObject.Member(name: name, value: .text($0)) }
    }
    if let seconds { members.append(.init(name: "seconds", value: .integer(seconds))) }
    return JSONObject(members)
  }
}
