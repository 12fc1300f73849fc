import AlbumModel
import ArgumentParser

struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration("move")

  @Argument(
    help: ArgumentHelp("Query, then the position: \(ShelfPosition.form).", valueName: "query"))
  var words: [String] = []

  @Flag(help: "All albums, in the order of the query.")
  var all = false

  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup var options: ChangeOptions

  private var query: [String] {
    let query = words.dropLast()
    return Array(query.count > 1 && query.last == "to" ? query.dropLast() : query)
  }

  func validate() throws {
    guard let last = words.last, words.count > 1 || all else {
      throw UserError.usage("name the albums, then the position: moonshelf move id:12 first")
    }
    do { _ = try ShelfPosition.read(last) } catch {
      throw UserError.usage("the last word is the position, \(ShelfPosition.form); not \"\(last)\"")
    }
  }

  mutating func run() throws {
    let position = try ShelfPosition.read(words.last ?? "")
    try options.change { library in
      let albums = try library.identities(
        ChangedAlbums.parse(query, isAll: all, mayOrderAll: true, for: library))
      guard let first = albums.first, let album = try library.album(first) else {
        throw UserError.noAlbum(matching: query)
      }
      let before = try library.history(1).first
      try library.move(albums, to: position)
      let reached = try library.position(of: first) ?? 0
      let last = reached + albums.count - 1
      let (what, verb, place) =
        albums.count == 1
        ? (album.content.shortDescription, "is", "position \(reached)")
        : (albums.count.albums, "are", "positions \(reached) to \(last)")
      return try library.history(1).first == before
        ? .unchanged("\(what) \(verb) already at \(place).")
        : .changed("Moved \(what) to \(place).")
    }
  }
}

/// A position as users type it.
enum ShelfPosition {
  /// Its syntax.
  static let form = "a number from 1, first or last"

  /// Parses a position: from 1, or from -1 at the end.
  ///
  /// - Throws: the syntax.
  @Sendable static func read(_ text: String) throws -> Int {
    switch text {
    case "first": return 1
    case "last": return -1
    default:
      guard let number = Int(text), number != 0 else { throw ValidationError("it must be \(form)") }
      return number
    }
  }
}
