public import AlbumModel

/// What a scroller shows at one index: a few words, and perhaps a picture, in whatever way its face
/// draws them.
public struct ScrollerCell: Equatable, Sendable {
  /// What it is called.
  public var title: String
  /// What else is said of it, in smaller print.
  public var subtitle: String
  /// The picture above the words.
  public var picture: ScrollerPicture

  /// Makes a cell.
  public init(title: String, subtitle: String = "", picture: ScrollerPicture = .none) {
    self.title = title
    self.subtitle = subtitle
    self.picture = picture
  }

  /// An album's: its title, and who made it when.
  public init(_ album: Album, picture: ScrollerPicture = .none) {
    let year = album.content.year.map { String($0) }
    self.init(
      title: album.title,
      subtitle: [album.content.artist, year].compactMap(\.self).joined(separator: ", "),
      picture: picture)
  }
}

/// How a cell stands with its picture.
public enum ScrollerPicture: Equatable, Sendable {
  /// It has none.
  case none
  /// There should be one, and it could not be had.
  case failed
  /// It is on its way.
  case coming
  /// It is there, in a file of this path.
  case file(String)
}
