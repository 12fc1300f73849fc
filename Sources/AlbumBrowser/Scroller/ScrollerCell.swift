public import AlbumModel

/// What a scroller shows at one index: a few words, in whatever way its face draws them.
public struct ScrollerCell: Equatable, Sendable {
  /// What it is called.
  public var title: String
  /// What else is said of it, in smaller print.
  public var subtitle: String

  /// Makes a cell.
  public init(title: String, subtitle: String = "") {
    self.title = title
    self.subtitle = subtitle
  }

  /// An album's: its title, and who made it when.
  public init(_ album: Album) {
    let year = album.content.year.map { String($0) }
    self.init(
      title: album.title,
      subtitle: [album.content.artist, year].compactMap(\.self).joined(separator: ", "))
  }
}
