public import AlbumModel
import GRDB

extension LibraryAPI {
  /// Begins to fill the library from an archive, in the current transaction.
  ///
  /// - Parameters:
  ///   - snapshots: those of the archive, oldest first.
  ///   - label: the label of the steps.
  /// - Returns: a receiver of the albums; nil when the library is not new: one that ever had an
  ///   album, or that has snapshots, has its own numbers and sort keys.
  /// - Throws: ``LibraryError``.
  public func restoration(
    of snapshots: [ArchivedSnapshot], label: String
  ) throws -> ArchiveRestoration? {
    guard transactions.step != nil, transactions.step?.id == nil else { return nil }
    let albums = try database.translatingErrors {
      try database.albums.integer("SELECT count(*) FROM album") ?? 0
    }
    guard try albums == 0 && self.snapshots().isEmpty else { return nil }
    return ArchiveRestoration(self, snapshots: snapshots, label: label)
  }

  /// Records added albums in the current step.
  func noteAdded(_ albums: ClosedRange<AlbumID>) throws {
    _ = try beginStep()
    for number in albums.lowerBound.rawValue...albums.upperBound.rawValue {
      transactions.step?.add(AlbumID(rawValue: number))
    }
  }

  /// Ends the current step, but not the transaction, and makes a snapshot after it.
  func endRestoredStep(snapshot: ArchivedSnapshot) throws {
    if let step = transactions.step, let id = step.id {
      try journal.end(step, id: id, time: transactions.time)
      transactions.hasEndedSteps = true
      transactions.restoredRoot = transactions.restoredRoot ?? id
    }
    let entry = try journal.lastEntry()
    try database.run {
      try $0.execute(
        sql: "INSERT INTO snapshot (name, entry, time) VALUES (?, ?, ?)",
        arguments: [snapshot.name, entry, snapshot.time])
    }
  }

  /// Begins the next step; all are undone with the first one.
  func beginRestoredStep(_ label: String) {
    transactions.step = StepDraft(
      label: label, origin: .import, cause: transactions.restoredRoot)
  }
}
