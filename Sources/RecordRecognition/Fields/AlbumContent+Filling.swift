package import AlbumModel

extension AlbumContent {
  /// Takes the values that another content has.
  mutating func take(_ other: AlbumContent) {
    title = other.title ?? title
    artist = other.artist ?? artist
    genre = other.genre ?? genre
    year = other.year ?? year
    coverURL = other.coverURL ?? coverURL
    for entry in other.fields.entries { fields[entry.name] = entry.value }
  }

  /// Removes unwanted custom fields.
  package mutating func keep(_ keptFields: KeptFields) {
    guard keptFields != .all else { return }
    for entry in fields.entries where !keptFields.keeps(entry.name) { fields[entry.name] = nil }
  }

  /// The distinct texts, in order.
  static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}
