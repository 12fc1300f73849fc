import AlbumModel
import GRDB

/// The record of all changes of the library: steps, their changes, and the feed of steps done,
/// undone and redone, which only grows.
struct Journal {
  /// One line of the feed.
  struct Entry: Equatable {
    /// The kinds of entries.
    enum Operation: String {
      case `do`
      case undo
      case redo
    }

    let id: Int64
    let act: Operation
    let step: Int64
    /// The label of the step.
    let label: String
    let origin: Origin
    /// Whether the step is a part of another one, and only made room.
    let isUpkeep: Bool
    /// Whether the step stands for several earlier ones.
    let isFolded: Bool
  }

  let database: AlbumDatabase
  /// Microseconds since 1970 UTC.
  let clock: @Sendable () -> Int64

  // MARK: Writing

  /// Opens a step's record; its count follows with ``end(_:)``.
  func begin(_ step: inout StepDraft, time: Int64) throws -> Int64 {
    if let id = step.id { return id }
    let draft = step
    let agent = try draft.agent.map { try identity(of: $0) }
    // A step from another library, which can arrive at any time, does not clear the redo stack.
    if draft.foreign == nil {
      try database.execute(SummedTable.step.update(["redoable": "0"]) + " WHERE redoable = 1")
    }
    let id = try database.run { database in
      try database.execute(
        sql: SummedTable.step.insertion(),
        arguments: [
          draft.label, draft.origin.rawValue, time, "done", 0, 0, draft.cause,
          draft.foreign?.step.home, draft.foreign?.step.number, agent, draft.isFolded,
        ])
      return database.lastInsertedRowID
    }
    step.begin(as: id)
    return id
  }

  /// The number of an agent, which is recorded with its first step.
  func identity(of agent: Agent) throws -> Int64 {
    let hash = agent.hash?.description ?? ""
    func find() throws -> Int64? {
      try database.albums.integer(
        "SELECT id FROM agent WHERE kind = ?1 AND name = ?2 AND ifnull(hash, '') = ?3",
        agent.kind.rawValue, agent.name, hash)
    }
    if let known = try find() { return known }
    try database.albums.run(
      SummedTable.agent.insertion(["?1", "?2", "nullif(?3, '')"]),
      agent.kind.rawValue, agent.name, hash)
    return try find() ?? 0
  }

  /// Writes a row of changes of a step that has begun.
  func append(_ row: ChangeRow, to step: Int64, number: Int64) throws {
    let statement = try database.albums.statement(
      """
      INSERT INTO change (step, number, \(Schema.changeColumns), checksum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """)
    var checksum = RowChecksum()
    for (index, integer) in [step, number].enumerated() {
      statement.bind(integer, at: Int32(index + 1))
      checksum.append(integer)
    }
    statement.bind(row.kind, at: 3)
    checksum.append(row.kind)
    for (index, integer) in [row.album, row.lastAlbum].enumerated() {
      statement.bind(integer, at: Int32(index + 4))
      checksum.append(integer)
    }
    for (index, text) in [row.field, row.old, row.new].enumerated() {
      statement.bind(text, at: Int32(index + 6))
      checksum.append(text)
    }
    statement.bind(row.lastOfRun, at: 9)
    checksum.append(row.lastOfRun)
    statement.bind(row.run, at: 10)
    if let run = row.run { checksum.append(run) } else { checksum.append(nil as String?) }
    statement.bind(checksum.value, at: 11)
    try statement.run()
  }

  /// Writes the pending changes of a step.
  func write(_ step: inout StepDraft, id: Int64) throws {
    guard let run = step.run else { return }
    try append(run.row, to: id, number: run.number)
    step.run = nil
  }

  /// Closes a step's record and adds it to the feed.
  func end(_ step: StepDraft, id: Int64, time: Int64) throws {
    var step = step
    try write(&step, id: id)
    for albums in step.added.ranges {
      try append(ChangeRow(.added(albums)), to: id, number: step.takeNumber())
    }
    try database.execute(
      SummedTable.step.update(["change_count": "?1", "label": "?2"]) + " WHERE id = ?3",
      [step.changeCount, step.label, id])
    try record(.do, of: id, time: time, as: step.foreign)
  }

  /// Marks a step as undone or redone and adds that to the feed.
  func mark(
    _ step: Int64, _ act: Entry.Operation, time: Int64, as foreign: ReceivedOperation? = nil
  ) throws {
    let isUndone = act == .undo
    try database.execute(
      SummedTable.step.update(["state": "?1", "redoable": "?2"]) + " WHERE id = ?3",
      [isUndone ? "undone" : "done", isUndone ? 1 : 0, step])
    try record(act, of: step, time: time, as: foreign)
  }

  private func record(
    _ act: Entry.Operation, of step: Int64, time: Int64, as foreign: ReceivedOperation?
  ) throws {
    if let foreign {
      try database.execute(
        "INSERT INTO entry (act, step, time, stamp, home, number) VALUES (?, ?, ?, ?, ?, ?)",
        [act.rawValue, step, time, foreign.stamp, foreign.name.home, foreign.name.number])
    } else {
      // Later than all known stamps, whatever the clock says. With a clock that is behind, a random
      // distance is added: two copies of one library would otherwise assign the same stamps, and
      // other libraries could not distinguish their operations.
      try database.execute(
        """
        INSERT INTO entry (act, step, time, stamp)
        SELECT ?1, ?2, ?3, iif(?4 > latest, ?4, latest + 1 + (random() & 65535))
        FROM (SELECT ifnull(max(stamp), 0) AS latest FROM entry)
        """, [act.rawValue, step, time, clock()])
    }
    try database.execute(
      "UPDATE entry SET checksum = \(Schema.entryChecksum) WHERE id = last_insert_rowid()")
  }

  // MARK: Reading

  /// The last line of the feed; 0 if there is none.
  func lastEntry() throws -> Int64 { try database.albums.integer("SELECT max(id) FROM entry") ?? 0 }

  /// The lines of the feed after an entry, oldest first, up to another one; -1 is no limit.
  func entries(after entry: Int64, upTo last: Int64 = .max, limit: Int64 = -1) throws -> [Entry] {
    try database.rows(
      """
      SELECT entry.id, entry.act, entry.step, step.label, step.origin, \(Self.isUpkeep),
        step.folded
      FROM entry JOIN step ON step.id = entry.step WHERE entry.id > ? AND entry.id <= ?
      ORDER BY entry.id LIMIT ?
      """, [entry, last, limit]
    ) { row in
      guard let act = Entry.Operation(rawValue: try row.column(1)),
        let origin = Origin(rawValue: try row.column(4))
      else { return nil }
      return Entry(
        id: try row.column(0), act: act, step: try row.column(2), label: try row.column(3),
        origin: origin, isUpkeep: try row.column(5), isFolded: try row.column(6))
    }
  }

  /// Reads a step's changes in order, or backwards; changes of fields only on request, as there are
  /// usually many.
  ///
  /// - Throws: ``LibraryError``, also for an unreadable change; any error of `body`.
  /// - Complexity: memory O(1); each change is read when it is passed.
  func forEachChange(
    of step: Int64, backwards: Bool = false, includingFields: Bool = true,
    _ body: (Change) throws -> Void
  ) throws {
    let condition = includingFields ? "step = ?1" : "step = ?1 AND kind <> 'changed'"
    try forEachChange(where: condition, step, backwards: backwards) { row, change in
      guard let change else {
        throw LibraryError.damaged("change \(row.number) of step \(row.step) cannot be read")
      }
      try body(change)
    }
  }

  /// Reads the changes in the rows that meet a condition, by step and number, with their positions.
  ///
  /// - Parameters:
  ///   - condition: in SQL; a row with a run contains all of its changes.
  ///   - argument: the value of `?1`.
  ///   - backwards: whether to begin with the last one.
  ///   - body: takes the changes; nil for the first one of an unreadable row.
  /// - Throws: ``LibraryError``; any error of `body`.
  func forEachChange(
    where condition: String, _ argument: Int64? = nil, backwards: Bool = false,
    _ body: (_ row: ChangeRow.Position, _ change: Change?) throws -> Void
  ) throws {
    let direction = backwards ? "DESC" : "ASC"
    let sql = """
      SELECT \(Schema.changeColumns), step, number FROM change WHERE \(condition)
      ORDER BY step \(direction), number \(direction)
      """
    // A separate statement, since handlers of one step's changes may read another's.
    try database.albums.borrowing(sql) { statement in
      if let argument { statement.bind(argument, at: 1) }
      try statement.forEachRow { row in
        let (step, number) = (row.integer(8), row.integer(9))
        guard let changes = ChangeRow.changes(from: row) else {
          try body((step, number), nil)
          return
        }
        for index in 0..<changes.count {
          let place = backwards ? changes.count - 1 - index : index
          try body((step, number &+ Int64(place)), changes[place])
        }
      }
    }
  }

  /// Stores each change of rows with runs in a separate row, so that one can be repaired without
  /// the others.
  func splitRuns(where condition: String, _ argument: Int64? = nil) throws {
    var changes: [(row: ChangeRow.Position, change: Change)] = []
    try forEachChange(where: "run IS NOT NULL AND \(condition)", argument) { row, change in
      if let change { changes.append((row, change)) }
    }
    for (row, change) in changes {
      try removeChange(row.number, of: row.step)
      try append(ChangeRow(change), to: row.step, number: row.number)
    }
  }

  /// Removes a row of changes.
  func removeChange(_ number: Int64, of step: Int64) throws {
    try database.albums.run("DELETE FROM change WHERE step = ?1 AND number = ?2", step, number)
  }

  // MARK: Steps

  /// The condition for steps that are part of another one: they only made room for it on the shelf.
  static let isUpkeep = "(step.origin = 'upkeep' AND step.cause IS NOT NULL)"

  /// The newest steps before a step first, up to a limit, without those that are part of another.
  func steps(before step: Int64 = .max, _ limit: Int) throws -> [Step] {
    try steps(
      "WHERE step.id < ? AND NOT \(Self.isUpkeep) ORDER BY step.id DESC LIMIT ?", [step, limit])
  }

  /// One step.
  func step(_ id: Int64) throws -> Step? { try steps("WHERE step.id = ?", [id]).first }

  /// The steps to undo next, in the order to undo them: the newest step that is done, with those
  /// that observers made because of it.
  func nextToUndo() throws -> [Step] {
    let done = "WHERE state = 'done' AND folded = 0 ORDER BY step.id DESC LIMIT 1"
    guard let newest = try steps(done, []).first else { return [] }
    let root = try root(of: newest.id)
    let group = try steps(
      "WHERE state = 'done' AND (step.id = ?1 OR cause = ?1) ORDER BY step.id DESC", [root])
    // Another process may have made a step in between; then that is undone separately.
    let between = try steps(
      "WHERE state = 'done' AND step.id > ?1 AND step.id < ?2 AND ifnull(cause, 0) <> ?1 "
        + "ORDER BY step.id DESC LIMIT 1", [root, newest.id]
    ).first
    return group.filter { $0.id > between?.id ?? 0 }
  }

  /// The steps to redo next, in the order to redo them.
  func nextToRedo() throws -> [Step] {
    guard let oldest = try steps("WHERE redoable = 1 ORDER BY step.id LIMIT 1", []).first else {
      return []
    }
    let root = try root(of: oldest.id)
    let group = try steps(
      "WHERE redoable = 1 AND (step.id = ?1 OR cause = ?1) ORDER BY step.id", [root])
    let between = try steps(
      "WHERE redoable = 1 AND step.id > ?1 AND ifnull(cause, 0) <> ?2 AND step.id <> ?2 "
        + "ORDER BY step.id LIMIT 1",
      [oldest.id, root]
    ).first
    return group.filter { $0.id < between?.id ?? .max }
  }

  /// The step that caused a step; itself if none did.
  func root(of step: Int64) throws -> Int64 {
    try database.albums.integer("SELECT cause FROM step WHERE id = ?1", step) ?? step
  }

  private func steps(_ clause: String, _ arguments: StatementArguments) throws -> [Step] {
    try database.rows(
      """
      SELECT step.id, label, origin, time, state, change_count, redoable,
        (SELECT name FROM home WHERE home.id = step.home), kind, name, hash
      FROM step LEFT JOIN agent ON agent.id = step.agent \(clause)
      """, arguments
    ) { row in
      guard let origin = Origin(rawValue: try row.column(2)),
        let state = Step.State(rawValue: try row.column(4))
      else { return nil }
      return Step(
        id: try row.column(0), label: try row.column(1), origin: origin, time: try row.column(3),
        state: state, changeCount: try row.column(5), isRedoable: try row.column(6),
        author: try row.optionalColumn(7), agent: try Agent(row, from: 8))
    }
  }
}

extension Agent {
  /// Reads the kind, the name and the hash of an agent from a row; nil if there is none.
  init?(_ row: Row, from first: Int) throws {
    guard let kind: String = try row.optionalColumn(first), let kind = Kind(rawValue: kind)
    else { return nil }
    let hash: String? = try row.optionalColumn(first + 2)
    self.init(kind, named: try row.column(first + 1), hash: hash.map(ContentHash.init(digits:)))
  }
}
