import AlbumLibrary
import AlbumModel
import ArgumentParser

/// `moonshelf remove`.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove all albums that match.",
    discussion: """
      moonshelf remove id:12
      moonshelf remove genre:=Karaoke
      """, aliases: ["rm"])

  @OptionGroup var query: ChangedAlbums
  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup var dryRun: DryRunOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if query.isMissing { throw UserError.usage("name the albums: moonshelf remove id:12") }
  }

  mutating func run() throws {
    try library.change(dryRun, result) { library in
      let albums = try library.identities(query.parse(for: library))
      guard let first = albums.first, let album = try library.album(first) else {
        throw UserError.noAlbum(matching: query.query.query)
      }
      try confirmation.confirm("Remove \(albums.count.albums)?", albums, in: library)
      try library.remove(albums)
      let what = albums.count == 1 ? album.content.shortDescription : albums.count.albums
      return .changed("Removed \(what).")
    }
  }
}
