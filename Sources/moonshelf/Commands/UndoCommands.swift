import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

/// `moonshelf undo`.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last step, or several.",
    discussion: "Steps are kept; see moonshelf history.")

  @OptionGroup var steps: StepCountOptions

  mutating func run() throws {
    try steps.run("Undid", back: "redo") { try $0.undo($1) }
  }
}

/// `moonshelf redo`.
struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo the last undone step, or several.")

  @OptionGroup var steps: StepCountOptions

  mutating func run() throws {
    try steps.run("Redid", back: "undo") { try $0.redo($1) }
  }
}

/// The number of steps to undo or redo.
struct StepCountOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Number of steps (default: 1).", valueName: "number"),
    transform: NumberArgument.whole(1...))
  var count = 1

  @OptionGroup var dryRun: DryRunOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  func run(
    _ verb: String, back: String, _ undoOrRedo: (LibraryAPI, Int) throws -> [Step]
  ) throws {
    let session = try self.library.open(
      for: .changes, mustExist: true, isDryRun: dryRun.isOn)
    let library = session.library
    let steps = try undoOrRedo(library, count)
    if dryRun.isOn {
      let isUndo = back == "redo"
      try DryRunSteps(
        steps, of: library, "Would \(isUndo ? "undo" : "redo")", isBackward: isUndo
      ).show(in: result)
    } else {
      result.say(
        steps.map { "\(verb): \($0.label) (\($0.changeCount.changes))." }, step: steps.last,
        and: [("steps", .array(steps.map { .integer($0.id) }))])
      if result.format == .table {
        print("\(back == "redo" ? "Redo" : "Undo") with: \(self.library.command(back))")
      }
    }
    try session.close()
  }
}

extension Int {
  /// `1 change`, `2 changes`.
  var changes: String { CountText.of(self, "change") }
}
