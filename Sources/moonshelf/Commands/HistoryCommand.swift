import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

/// `moonshelf history`.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List the history, newest first.")

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Maximum number of steps (default: 20).", valueName: "number"),
    transform: NumberArgument.whole(0...))
  var limit = 20

  @OptionGroup var result: ResultOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    pager.begin()
    let library = try library.open(mustExist: true)
    let steps = try library.history(limit)
    let overtaken = try library.overwrittenCounts()
    if result.isJSON {
      result.printAnswers(steps.map { Self.answer($0, overwritten: overtaken[$0.id] ?? 0) })
      return try library.close()
    }
    // Only a library that exchanges operations records the author of a step.
    let hasAuthors = steps.contains { $0.author != nil }
    var time = Column(key: "time")
    time.isWhole = true
    let columns =
      [
        Column(key: "step", alignment: .right), time, Column(key: "label"),
        Column(key: "changes", alignment: .right), Column(key: "origin", title: "By"),
        Column(key: "state"),
      ] + (hasAuthors ? [Column(key: "author", title: "In")] : [])
    let rows: [[FieldValue?]] = steps.map { step in
      let state = step.isRedoable ? "undone, can be redone" : step.state.rawValue
      let row: [FieldValue?] = [
        .integer(step.id), result.time(step.time), .text(step.label),
        .integer(Int64(step.changeCount)), .text(step.origin.rawValue),
        .text(overtaken[step.id].map { "\(state), \($0) overwritten" } ?? state),
      ]
      return row + (hasAuthors ? [step.author.map(FieldValue.text)] : [])
    }
    try result.printRows(
      columns, rows, whenEmpty: "No history yet.", limit: limit, title: "History")
    try library.close()
  }

  private static func answer(_ step: Step, overwritten: Int) -> JSONValue {
    [
      "step": .integer(step.id), "time": .text(LocalTime.iso(step.time)),
      "label": .text(step.label), "changes": JSONValue(step.changeCount),
      "origin": .text(step.origin.rawValue), "state": .text(step.state.rawValue),
      "redoable": .flag(step.isRedoable), "overwritten": JSONValue(overwritten),
      "author": JSONValue(step.author),
    ]
  }
}
