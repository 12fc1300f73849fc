public import AlbumModel
import GRDB

extension LibraryAPI {
  /// Begins to make the library what an archive says, in the transaction under way.
  ///
  /// - Parameters:
  ///   - snapshots: those of the archive, oldest first.
  ///   - label: what the steps are called.
  /// - Returns: what takes the albums; nil when the library is not new: one in which an album ever
  ///   stood, or that has snapshots, has numbers and places of its own.
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

  /// Takes note in the step under way that albums came.
  func noteAdded(_ albums: ClosedRange<AlbumID>) throws {
    _ = try beginStep()
    for number in albums.lowerBound.rawValue...albums.upperBound.rawValue {
      transactions.step?.add(AlbumID(rawValue: number))
    }
  }

  /// Ends the step under way, the transaction not, and puts a snapshot behind it.
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
