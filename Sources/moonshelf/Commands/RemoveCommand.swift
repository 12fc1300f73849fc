import AlbumModel
import ArgumentParser

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration("remove", aliases: ["rm"])

  @OptionGroup var query: ChangedAlbums
  @OptionGroup var refusals: RefusalOptions
  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup var options: ChangeOptions

  func validate() throws {
    if query.isMissing { throw UserError.usage("name the albums: moonshelf remove id:12") }
  }

  mutating func run() throws {
    try options.change { library in
      let albums = try library.identities(query.parse(for: library))
      guard let first = albums.first, let album = try library.album(first) else {
        throw UserError.noAlbum(matching: query.query)
      }
      let refusals = self.refusals.refusals(of: albums, in: library)
      try library.remove(albums, onRefusal: refusals.note)
      let removed = albums.count - refusals.count
      guard removed > 0 else { return .unchanged("No album was removed.") }
      let what = albums.count == 1 ? album.content.shortDescription : removed.albums
      return .changed("Removed \(what).")
    }
  }
}
