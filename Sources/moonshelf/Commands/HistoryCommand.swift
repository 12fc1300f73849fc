import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration("history")

  @Argument(help: .query) var query: [String] = []

  @Option(
    "Maximum number of steps (default: 20), or of changes of albums.",
    transform: NumberArgument.whole(0...))
  var limit: Int?

  @Option("With compact: the first day that stays.", "day")
  var before: String?

  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup var dryRun: DryRunOptions
  @OptionGroup var result: ResultOptions
  @Flag(help: .noPager) var noPager = false
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if before == nil, dryRun.isOn { throw UserError.usage("--dry-run is for compact --before DAY") }
    if before != nil, query != ["compact"] {
      throw UserError.usage("--before is for: moonshelf history compact --before DAY")
    }
    if before == nil, query == ["compact"] {
      throw UserError.usage("name the first day that stays: history compact --before 2020-01-01")
    }
  }

  mutating func run() throws {
    if let before { return try compact(before: before) }
    StandardOutput.page(unless: noPager)
    let library = try library.open(mustExist: true, makes: false)
    if query.isEmpty { try printSteps(of: library) } else { try printChanges(in: library) }
  }

  private func printSteps(of library: LibraryAPI) throws {
    let limit = limit ?? 20
    let steps = try library.history(limit)
    let overtaken = try library.overwrittenCounts()
    if result.isJSON {
      return result.printAnswers(steps.map { Self.answer($0, overwritten: overtaken[$0.id] ?? 0) })
    }
    let rows: [[FieldValue?]] = steps.map { step in
      let lost = overtaken[step.id].map { ", \($0) overwritten" }
      let isPlain = step.state == .done && lost == nil && !result.isForPrograms
      let undone = result.isForPrograms ? "undone, can be redone" : "undone (redo)"
      let state = (step.isRedoable ? undone : step.state.rawValue) + (lost ?? "")
      return [
        .integer(step.id), result.time(step.time), .text(step.label),
        .integer(Int64(step.changeCount)), .text(step.maker),
        isPlain ? nil : .text(state),
      ]
    }
    try result.printRows(
      [
        .right("step"), .time, "label", Column(key: "changes", alignment: .right).expendable,
        Column(key: "by").expendable, "state",
      ], rows, optional: ["state"], whenEmpty: "No history yet.", limit: limit, title: "History")
  }

  private static func answer(_ step: Step, overwritten: Int) -> JSONValue {
    [
      "step": .integer(step.id), "time": .text(LocalTime.iso(step.time)),
      "label": .text(step.label), "changes": JSONValue(step.changeCount),
      "origin": .text(step.origin.rawValue), "state": .text(step.state.rawValue),
      "redoable": .flag(step.isRedoable), "overwritten": JSONValue(overwritten),
      "author": JSONValue(step.author), "by": .text(step.maker),
      "hash": JSONValue(step.agent?.hash?.description),
    ]
  }

  private func printChanges(in library: LibraryAPI) throws {
    let (asked, field) = try albumsAndField(in: library)
    var albums = try library.identities(asked)
    // A removed album has its history, although queries do not find it.
    if albums.isEmpty, case .identity(let id) = asked.filter {
      albums = try library.albumEvenRemoved(id) == nil ? [] : [id]
    }
    guard !albums.isEmpty else { throw UserError.noAlbum(matching: query) }
    let changes = try library.history(of: albums, field: field, limit: limit ?? .max)
    var rows = try changes.map { id, change -> [FieldValue?] in
      let isPlain = change.step.state == .done && !result.isForPrograms
      let state = isPlain ? nil : FieldValue.text(change.step.state.rawValue)
      return [
        .integer(change.step.id), result.time(change.step.time), .integer(id.rawValue),
        try library.shortDescription(of: id).map(FieldValue.text),
        .text(change.kind.rawValue),
        (change.field?.rawValue).map(FieldValue.text), change.old, change.new,
        .text(change.step.maker), .text(change.step.label), state,
      ]
    }
    var columns = [
      .right("step"), .time, .right("id"), "album", "what", "field", "old", "new",
      Column(key: "by").expendable, Column(key: "label").expendable, "state",
    ]
    if albums.count == 1, !result.isForPrograms {
      // The album is known, and so is the field if one is named.
      columns.removeSubrange(2...3)
      rows = rows.map { Array($0[..<2] + $0[4...]) }
    }
    try result.printRows(
      columns, rows, optional: ["state"], positionsIn: library, whenEmpty: "No changes.",
      limit: limit, title: "History")
  }

  /// The albums, and the field that the last word names.
  private func albumsAndField(in library: LibraryAPI) throws -> (AlbumQuery, FieldName?) {
    var words = query
    try words.refuseNumbers()
    var field: FieldName?
    if words.count > 1, let last = words.last, !last.contains(":") {
      field = try? library.queryParser.field(toSortBy: last)
    }
    if field != nil { words.removeLast() }
    return (try words.asQuery(for: library), field)
  }

  /// `moonshelf history compact --before DAY`.
  func compact(before text: String) throws {
    let library = try library.open(mustExist: true, isDryRun: dryRun.isOn)
    let time = try library.beginning(of: text)
    guard let compaction = try library.compaction(before: time) else {
      return result.say("Nothing to compact before \(LocalTime.text(time)).")
    }
    let folded = CountText.of(compaction.stepCount, "step")
    let what =
      "\(folded) with \(compaction.changeCount.changes) into \(compaction.foldedCount); the last is "
      + "step \(compaction.last.id), \(compaction.last.label). They cannot be undone any more."
    if dryRun.says("Would fold \(what)", in: result) { return }
    try confirmation.confirm("This folds \(what)", isDryRun: false)
    try library.compactHistory(before: time)
    result.say(["Folded \(what)", library.shrinkFileAfterChange().text])
  }
}
