public import AlbumModel
import GRDB

/// One line of the feed: a step was done, undone or redone.
public struct FeedEntry: Equatable, Sendable {
  /// Its number; later lines have higher ones.
  public let id: Int64
  /// `do`, `undo` or `redo`.
  public let act: String
  /// The time, in seconds since 1970 UTC.
  public let time: Int64
  /// The step's number.
  public let step: Int64
  /// The label of the step.
  public let label: String
  /// The origin of the step.
  public let origin: Origin
  /// The number of albums added, removed or moved, and of fields changed.
  public let changeCount: Int
  /// The changes, in the direction in which they were made; only the first ones of many.
  public let changes: [Change]
}

extension LibraryAPI {
  /// The number of the feed's last line; 0 if there is none.
  public func lastFeedEntry() throws -> Int64 {
    try refresh()
    return try journal.lastEntry()
  }

  /// The lines of the feed after an entry, oldest first.
  ///
  /// - Parameters:
  ///   - entry: the number of the last known line.
  ///   - limit: the maximum number of lines.
  ///   - most: the maximum number of changes of each.
  /// - Returns: the lines.
  /// - Throws: ``LibraryError``.
  public func feed(after entry: Int64, limit: Int, changes most: Int) throws -> [FeedEntry] {
    try refresh()
    let rows = try database.run { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT entry.id, act, entry.time, step, label, origin, change_count
          FROM entry JOIN step ON step.id = entry.step WHERE entry.id > ? ORDER BY entry.id
          LIMIT ?
          """, arguments: [entry, limit])
    }
    return try rows.map { row in
      let act: String = try row.column(1)
      let isUndo = act == Journal.Entry.Act.undo.rawValue
      return FeedEntry(
        id: try row.column(0), act: act, time: try row.column(2), step: try row.column(3),
        label: try row.column(4),
        origin: Origin(rawValue: try row.column(5)) ?? .otherProcess,
        changeCount: try row.column(6),
        changes: try firstChanges(of: row.column(3), most: most).map { isUndo ? $0.inverse : $0 })
    }
  }

  /// The steps of the history before a step, newest first.
  ///
  /// - Parameters:
  ///   - step: the number of the last known step; nil for the newest ones.
  ///   - limit: the maximum number of steps.
  /// - Returns: the steps.
  /// - Throws: ``LibraryError``.
  public func history(before step: Int64?, limit: Int) throws -> [Step] {
    try refresh()
    return try journal.steps(before: step ?? .max, limit)
  }

  private func firstChanges(of step: Int64, most: Int) throws -> [Change] {
    struct Enough: Error {}
    var changes: [Change] = []
    do {
      try journal.forEachChange(of: step) { change in
        guard changes.count < most else { throw Enough() }
        changes.append(change)
      }
    } catch is Enough {}
    return changes
  }
}
