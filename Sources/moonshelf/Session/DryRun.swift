import AlbumLibrary
import AlbumModel
import AlbumPresentation

/// Shows the effects of a dry run.
enum DryRun {
  /// The maximum number of shown changes of each step.
  static let shownChanges = 50

  /// Shows the steps of a dry run, and that nothing was saved.
  static func showWhole(_ library: LibraryAPI) throws {
    try show(library)
    print("Dry run: no changes were saved.")
  }

  /// Shows the steps of a dry run, oldest first.
  static func show(_ library: LibraryAPI) throws {
    let steps = try library.dryRunSteps()
    guard !steps.isEmpty else { return print("No changes.") }
    for step in steps {
      print("Would run: \(TerminalText.safe(step.label)) (\(step.changeCount.changes))")
      let lines = try library.changes(of: step, limit: shownChanges)
      for line in lines { print("  \(TerminalText.safe(line))") }
      if step.changeCount > lines.count {
        print("  … and \(step.changeCount - lines.count) more")
      }
    }
  }
}
