import AlbumLibrary
import AlbumModel
import AlbumPresentation

/// What a dry run would have done.
enum DryRun {
  /// How many changes of each step are shown.
  static let shownChanges = 50

  /// Shows what a rehearsal did, and that nothing of it was kept.
  static func showWhole(_ library: LibraryAPI) throws {
    try show(library)
    print("Dry run: no changes were saved.")
  }

  /// Shows the steps that a rehearsal made, oldest first.
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
