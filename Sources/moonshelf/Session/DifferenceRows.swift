import AlbumLibrary
import AlbumModel
import AlbumPresentation

/// The differences of a library from a snapshot, a row each.
enum DifferenceRows {
  static var columns: [Column] {
    [
      Column(key: "what"), Column(key: "id", alignment: .right), Column(key: "album"),
      Column(key: "field"), Column(key: "then"), Column(key: "now"),
    ]
  }

  static func rows(
    of difference: SnapshotDifference, in library: LibraryAPI
  ) throws -> [[FieldValue?]] {
    var rows: [[FieldValue?]] = []
    for (what, ids) in [
      ("added", difference.added), ("removed", difference.removed), ("moved", difference.moved),
    ] {
      for id in ids { rows.append(try row(what, id, in: library)) }
    }
    for change in difference.changed {
      var row = try row("changed", change.album, in: library)
      row[3] = .text(change.name.rawValue)
      row[4] = change.then
      row[5] = change.now
      rows.append(row)
    }
    return rows
  }

  private static func row(
    _ what: String, _ id: AlbumID, in library: LibraryAPI
  ) throws -> [FieldValue?] {
    let title = try library.albumEvenRemoved(id)?.album.content.shortDescription
    return [.text(what), .integer(id.rawValue), title.map(FieldValue.text), nil, nil, nil]
  }
}

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
