import AlbumModel
import RecordReading

/// The album data in the path of a track: `Artist/Album/01 Track.mp3`, with the separators of any
/// system, or as a URL.
struct PlaylistPath: Equatable {
  /// The folder of the file, as in the list; nil for a plain name.
  private(set) var folder: String?
  /// The album's title.
  private(set) var album: String?
  /// The album's artist.
  private(set) var artist: String?
  /// The year in the folder's name.
  private(set) var year: Int64?
  /// The disc of the folder.
  private(set) var disc: Int?

  /// Folders that are neither albums nor artists.
  private static let general: Set<String> = WordList.named("PlaylistPath.general")

  /// Parses a path.
  init(_ path: String) {
    var path = path
    let isAddress = path.contains("://")
    if isAddress {
      // With `%C3%A5` and the like.
      path = String(decoding: PercentEncoding.decoded(Self.withoutHost(path).utf8), as: UTF8.self)
    }
    var parts = path.split { $0 == "/" || (!isAddress && $0 == "\\") }.map(String.init)
    guard parts.count > 1, let file = parts.popLast() else { return }
    folder = String(path.dropLast(file.count + 1))
    if let first = parts.first, first.hasSuffix(":"), first.count == 2 { parts.removeFirst() }
    // `CD1`, `Disc 2`, `cd-3`
    let words = parts.last?.split { " -_".contains($0) } ?? []
    if let found = DiscSuffix("x " + words.joined(separator: " ")), found.title == "x" {
      disc = found.disc
      parts.removeLast()
    }
    guard let name = parts.popLast(), !Self.isGeneral(name) else { return }
    read(name, inside: parts.last.flatMap { Self.isGeneral($0) ? nil : $0 })
  }

  private mutating func read(_ name: String, inside parent: String?) {
    var title = name
    (title, year) = Self.splitYear(title)
    artist = parent
    if let parts = DashedName.parts(of: title),
      parent == nil || FoldedText.fold(parts.left) == parent.map(FoldedText.fold)
    {
      artist = parts.left
      let (rest, inner) = Self.splitYear(parts.right)
      title = rest
      year = year ?? inner
    }
    album = title
  }

  private static func isGeneral(_ name: String) -> Bool { general.contains(FoldedText.fold(name)) }

  /// The title without a year before or after it: `1977 - Low`, `Low (1977)`.
  private static func splitYear(_ name: String) -> (title: String, year: Int64?) {
    if let found = TitleYear.leading(name) { return (found.rest, found.year) }
    guard let last = name.last, ")]".contains(last), let found = TitleYear.atEnd(of: name) else {
      return (name, nil)
    }
    return (found.rest, found.year)
  }

  /// The path of a URL.
  private static func withoutHost(_ address: String) -> String {
    guard let colon = address.firstIndex(of: ":") else { return address }
    let rest = address[colon...].dropFirst(3)
    guard let slash = rest.firstIndex(of: "/") else { return "" }
    return String(rest[slash...].prefix { $0 != "?" && $0 != "#" })
  }
}
