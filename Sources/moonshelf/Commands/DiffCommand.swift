import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

/// `moonshelf diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show the differences between two states of the library.",
    discussion: """
      moonshelf diff 2026-05-01
      moonshelf diff before:17 17
      moonshelf diff first second

      A state is the end of a day (2026-05-01, 2026-05, -3w), a step (17, or before:17), or a snapshot. \
      Without the second, the current one.
      """)

  @Argument(help: ArgumentHelp("The first state.", valueName: "from"))
  var first: String

  @Argument(help: ArgumentHelp("The second state (default: now).", valueName: "to"))
  var second = "now"

  @OptionGroup var result: ResultOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    pager.begin()
    let library = try library.open(mustExist: true, makes: false)
    let (from, to) = (try library.point(first), try library.point(second))
    let difference = try library.difference(from: from, to: to)
    try difference.print(
      in: result, of: library, whenEmpty: "No differences from \(from.name) to \(to.name).")
    try library.close()
  }

  /// Command-line words with `--` before a day such as `-3w`, which would be taken for an option.
  static func expanding(_ arguments: [String]) -> [String] {
    let isDay = { (word: String) in word.wholeMatch(of: /-\d+[dwmy]/) != nil }
    guard arguments.first == "diff", let day = arguments.firstIndex(where: isDay),
      !arguments[day...].contains(where: { $0.hasPrefix("-") && !isDay($0) })
    else { return arguments }
    return arguments[..<day] + ["--"] + arguments[day...]
  }
}

extension SnapshotDifference {
  /// Prints the differences, a row each.
  ///
  /// - Throws: `OutputError`, `LibraryError`.
  func print(
    in result: ResultOptions, of library: LibraryAPI, whenEmpty message: String
  ) throws {
    let columns = [
      Column(key: "what"), Column(key: "id", alignment: .right), Column(key: "album"),
      Column(key: "field"), Column(key: "then"), Column(key: "now"),
    ]
    try result.printRows(
      columns, rows(in: library), positionsIn: library, whenEmpty: message, title: "Differences")
  }

  private func rows(in library: LibraryAPI) throws -> [[FieldValue?]] {
    func row(
      _ what: String, _ id: AlbumID, _ values: [FieldValue?] = [nil, nil, nil]
    ) throws -> [FieldValue?] {
      let album = try library.albumEvenRemoved(id)?.album.content.shortDescription
      return [.text(what), .integer(id.rawValue), album.map(FieldValue.text)] + values
    }
    return try added.map { try row("added", $0) } + removed.map { try row("removed", $0) }
      + moved.map { try row("moved", $0) }
      + changed.map { try row("changed", $0.album, [.text($0.name.rawValue), $0.then, $0.now]) }
  }
}
