public import AlbumModel

/// The cell of a scroller at one index: a few words and an optional picture, drawn by the front
/// end.
public struct ScrollerCell: Equatable, Sendable {
  /// Its title.
  public var title: String
  /// Additional text, in smaller print.
  public var subtitle: String
  /// The picture above the words.
  public var picture: ScrollerPicture

  /// Makes a cell.
  public init(title: String, subtitle: String = "", picture: ScrollerPicture = .none) {
    self.title = title
    self.subtitle = subtitle
    self.picture = picture
  }

  /// Makes the cell of an album: its title, artist and year.
  public init(_ album: Album, picture: ScrollerPicture = .none) {
    let year = album.content.year.map { String($0) }
    self.init(
      title: album.title,
      subtitle: [album.content.artist, year].compactMap(\.self).joined(separator: ", "),
      picture: picture)
  }
}

/// The state of a cell's picture.
public enum ScrollerPicture: Equatable, Sendable {
  /// It has none.
  case none
  /// It could not be fetched.
  case failed
  /// It is loading.
  case coming
  /// It is in a file with this path.
  case file(String)
}
