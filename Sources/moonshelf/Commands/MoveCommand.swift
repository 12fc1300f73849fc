import AlbumLibrary
import AlbumModel
import ArgumentParser

/// `moonshelf move`.
struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move an album to another position.",
    discussion: """
      moonshelf move 12 1
      moonshelf move 12 last
      """)

  @Argument(help: "Album number.", transform: NumberArgument.album)
  var id: Int64

  @Argument(
    help: "Position: \(ShelfPosition.form).",
    transform: ShelfPosition.read)
  var position: ShelfPosition

  @OptionGroup var dryRun: DryRunOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    try library.change(dryRun, result) { library in
      let album = AlbumID(rawValue: id)
      let before = try library.history(1).first
      try library.move(album, to: position.number)
      let title = try library.album(album)?.content.shortDescription ?? ""
      let reached = try library.position(of: album) ?? 0
      return try library.history(1).first == before
        ? .unchanged("\(title) is already at position \(reached).")
        : .changed("Moved \(title) to position \(reached).")
    }
  }
}

/// A position as users type it.
struct ShelfPosition {
  /// From 1, or from -1 at the end.
  let number: Int

  /// Its syntax.
  static let form = "a number from 1, first or last"

  /// Parses a position.
  ///
  /// - Throws: the syntax.
  @Sendable static func read(_ text: String) throws -> ShelfPosition {
    switch text {
    case "first": return ShelfPosition(number: 1)
    case "last": return ShelfPosition(number: -1)
    default:
      guard let number = Int(text), number != 0 else {
        throw ValidationError("it must be \(form)")
      }
      return ShelfPosition(number: number)
    }
  }
}
