import AlbumLibrary
import AlbumModel
import ArgumentParser

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration("undo")

  @OptionGroup var steps: StepCountOptions

  mutating func run() throws { try steps.run("Undid", back: "redo") { try $0.undo($1) } }
}

struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration("redo")

  @Option(
    "One undone step, as in moonshelf history.", "step", transform: NumberArgument.whole(1...))
  var step: Int?

  @OptionGroup var steps: StepCountOptions

  func validate() throws {
    if step != nil, steps.count != 1 {
      throw UserError.usage("--step brings back one step, without a number of steps")
    }
  }

  mutating func run() throws {
    guard let step else { return try steps.run("Redid", back: "undo") { try $0.redo($1) } }
    let library = try steps.options.open(makes: false)
    let result = ReversalResult(
      reversal: try library.bringBack(Int64(step)), step: step, isRedo: true)
    try result.show(in: library, steps.options)
  }
}

/// The number of steps to undo or redo.
struct StepCountOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Number of steps, or all (default: 1).", valueName: "number"),
    transform: { $0 == "all" ? .max : try NumberArgument.whole(1...)($0) })
  var count = 1

  @OptionGroup var options: ChangeOptions

  func run(_ verb: String, back: String, _ undoOrRedo: (LibraryAPI, Int) throws -> [Step]) throws {
    let library = try options.open(makes: false)
    let steps = try undoOrRedo(library, count)
    if options.isDryRun {
      let isUndo = back == "redo"
      try DryRunSteps(steps, of: library, "Would \(isUndo ? "undo" : "redo")", isBackward: isUndo)
        .show(in: options.result)
    } else {
      options.result.say(
        steps.map { "\(verb): \($0.label) (\($0.changeCount.changes))." }, step: steps.last,
        and: [("steps", .array(steps.map { .integer($0.id) }))])
      if options.result.format == .table {
        if count != .max, steps.count < count { print("There were no more steps.") }
        let way = options.library.command(back) + (steps.count > 1 ? " \(steps.count)" : "")
        print("\(back == "redo" ? "Redo" : "Undo") with: \(way)")
      }
    }
  }
}

extension Int {
  /// `1 change`, `2 changes`.
  var changes: String { CountText.of(self, "change") }
}
