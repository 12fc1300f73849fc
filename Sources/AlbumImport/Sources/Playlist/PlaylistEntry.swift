/// What a playlist says of one track.
struct PlaylistEntry: Equatable {
  /// The file, as the list names it.
  var path = ""
  /// The track's title, where the list has it.
  var title: String?
  /// Who the track is by.
  var artist: String?
  /// How long it is, in seconds.
  var seconds: Int64?
  /// The title of its album (`#EXTALB`).
  var album: String?
  /// Who the album is by (`#EXTART`).
  var albumArtist: String?
  /// Its genre (`#EXTGENRE`).
  var genre: String?
  /// The address of a picture (`#EXTIMG`).
  var image: String?
  /// Where it begins in the file.
  var line = 0

  /// Reads `Artist - Title`.
  mutating func setName(_ name: String) {
    guard let parts = DashedName.parts(of: name) else {
      title = name.isEmpty ? nil : name
      return
    }
    (artist, title) = parts
  }

  /// Text without the white space around it; nil where nothing is left.
  static func trimmed(_ text: Substring) -> String? {
    var text = String(text)
    return text.withUTF8(TrimmedText.text)
  }

  /// All that is known, as a record has it.
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
