import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

/// `moonshelf covers`.
struct CoversCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "covers", abstract: "Manage album covers.",
    subcommands: [Fetch.self, Status.self, Clear.self, Set.self])

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove pictures that can be fetched again, and all thumbnails.",
      discussion: """
        Pictures from audio files and from moonshelf covers set are kept: they may be the only copy.
        """)

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let library = try library.open(mustExist: true)
      let cleared = try library.clearCovers()
      let kept =
        cleared.kept == 0
        ? "" : " \(CountText.of(cleared.kept, "picture")) kept: possibly the only copy."
      result.say(
        "Removed \(CountText.of(cleared.removed, "picture")), \(CountText.bytes(cleared.bytes)) with "
          + "thumbnails.\(kept)")
      try library.close()
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set the cover of an album.",
      discussion: """
        moonshelf covers set 12 scan.jpg
        moonshelf covers set artist:bowie title:low ~/scans/low.png

        The words before the file are a query that matches exactly one album.
        """)

    @Argument(help: "A query, then the picture file.")
    var words: [String]

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
      if words.count < 2 {
        throw UserError.usage("name an album and a picture: moonshelf covers set 12 scan.jpg")
      }
    }

    mutating func run() throws {
      let query = Array(words.dropLast())
      let file = words[words.count - 1]
      let session = try self.library.open(for: .changes, mustExist: true)
      let library = session.library
      let albums = try library.albums(query.identitiesOrWords.asQuery(for: library), limit: 2)
      guard let album = albums.first else { throw UserError.noAlbum(matching: query) }
      guard albums.count == 1 else {
        throw UserError.usage(
          "\(query.joined(separator: " ")) matches several albums; narrow the query")
      }
      do {
        try library.setCover(file, of: album.id)
      } catch let problem as CoverError {
        throw problem.kind == .ours
          ? UserError(problem.reason) : UserError("\(file) \(problem.reason)")
      }
      result.say(
        "\(album.title) has the cover \(file) now.", step: try library.history(1).first,
        undo: self.library.command("undo"))
      try session.close()
    }
  }
}
