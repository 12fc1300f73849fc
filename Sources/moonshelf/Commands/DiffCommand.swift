import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration("diff")

  @Argument(help: ArgumentHelp("The first state.", valueName: "from"))
  var first: String

  @Argument(help: ArgumentHelp("The second state (default: now).", valueName: "to"))
  var second = "now"

  @OptionGroup var result: ResultOptions
  @Flag(help: .noPager) var noPager = false
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    StandardOutput.page(unless: noPager)
    let library = try library.open(mustExist: true, makes: false)
    let (from, to) = (try library.point(first), try library.point(second))
    try result.printDifferences(
      from: from, to: to, of: library, whenEmpty: "No differences from \(from.name) to \(to.name).")
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

extension ResultOptions {
  /// Prints the differences between two states, a row each.
  func printDifferences(
    from first: HistoryPoint, to second: HistoryPoint, of library: LibraryAPI,
    whenEmpty message: String
  ) throws {
    let columns: [Column] = ["what", .right("id"), "album", "field", "then", "now"]
    try printRows(columns, positionsIn: library, whenEmpty: message, title: "Differences") { pass in
      try library.forEachDifference(from: first, to: second) { kind, id, field in
        let album = try library.shortDescription(of: id)
        try pass([
          .text(kind.rawValue), .integer(id.rawValue), album.map(FieldValue.text),
          (field?.name.rawValue).map(FieldValue.text), field?.then, field?.now,
        ])
      }
    }
  }
}
