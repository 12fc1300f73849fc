import AlbumModel
import GRDB

extension LibraryAPI {
  /// The number of operations that another library does not know.
  ///
  /// - Parameters:
  ///   - known: the operations that it knows.
  ///   - entry: the last line of the feed that can be skipped.
  /// - Returns: their number.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(n) in the lines of the feed since.
  public func pendingOperations(
    besides known: [ReplicaGreeting.Known], after entry: Int64 = 0
  ) throws -> Int {
    try refresh()
    return try unknownOperations(besides: known, after: entry).unknown.count
  }

  /// Sends the operations that another library does not know, in the order of the feed.
  ///
  /// - Parameters:
  ///   - other: the other library's greeting.
  ///   - entry: the last line of the feed that can be skipped.
  ///   - bytes: the number of bytes after which to stop, at the end of an operation.
  ///   - noteCover: takes the names of pictures that the text refers to.
  ///   - write: takes text, some lines at a time.
  /// - Returns: the position to continue from.
  /// - Throws: ``LibraryError``; any error of `write`.
  /// - Complexity: memory for the values that changed since, of the albums sent.
  public func sendOperations(
    to other: ReplicaGreeting, after entry: Int64 = 0, bytes: Int = 1 << 20,
    noteCover: (String) -> Void = { _ in }, _ write: ([UInt8]) throws -> Void
  ) throws -> FeedPosition {
    try share()
    try execute("SAVEPOINT sending")
    defer { try? execute("RELEASE sending") }
    return try send(to: other, after: entry, bytes: bytes, noteCover: noteCover, write)
  }

  private func send(
    to other: ReplicaGreeting, after entry: Int64, bytes: Int, noteCover: (String) -> Void,
    _ write: ([UInt8]) throws -> Void
  ) throws -> FeedPosition {
    let (unknown, last) = try unknownOperations(besides: other.known, after: entry)
    let batch = Self.batch(of: unknown)
    let encoder = try OperationEncoder(library: self, past: try past(of: batch))
    var output: [UInt8] = []
    var place = FeedPosition(entry: entry, isAtEnd: false, operations: 0)
    var sent = 0
    let (seen, replicas) = (SeenOperations(database: database), try OwnReplicas(database))
    var previous: Int64 = 0
    for var entry in batch where sent < bytes {
      if entry.isForeign {
        entry.head.seen = try seen.recorded(of: entry.head.writeStamp)
      } else {
        entry.head.seen = try seen.own(at: entry.id, since: previous, replicas)
        previous = entry.id
      }
      try encoder.encode(entry) { line in
        line.append(to: &output)
        if let cover = line.cover { noteCover(cover) }
        guard output.count >= 1 << 16 else { return }
        sent += output.count
        try write(output)
        output.removeAll(keepingCapacity: true)
      }
      sent += output.count
      try write(output)
      output.removeAll(keepingCapacity: true)
      place.entry = entry.id
      place.operations += 1
    }
    if place.operations == unknown.count {
      place.entry = last
      place.isAtEnd = true
    }
    return place
  }

  /// The operations that are encoded together.
  private static func batch(of entries: [ExchangeEntry]) -> [ExchangeEntry] {
    var changes = 0
    return Array(
      entries.prefix { entry in
        defer { changes += entry.changeCount + 1 }
        return changes < 5000
      })
  }

  private func unknownOperations(
    besides known: [ReplicaGreeting.Known], after entry: Int64
  ) throws -> (unknown: [ExchangeEntry], last: Int64) {
    let known = Dictionary(known.map { ($0.home, $0.number) }) { max($0, $1) }
    let entries = try journal.exchangeEntries(after: entry, replicas: OwnReplicas(database))
    let unknown = entries.filter { $0.head.name.number > known[$0.head.name.home] ?? 0 }
    return (unknown, entries.last?.id ?? entry)
  }

  /// The original values of the albums that some operations add.
  private func past(of batch: [ExchangeEntry]) throws -> HistoricalValues {
    var added: [ClosedRange<AlbumID>] = []
    for entry in batch where entry.head.act == .do {
      try journal.forEachChange(of: entry.step, includingFields: false) { change in
        if case .added(let albums) = change { added.append(albums) }
      }
    }
    var past = HistoricalValues(of: IdentityRanges(merging: added))
    guard let first = batch.first, !added.isEmpty else { return past }
    for entry in try journal.entries(after: first.id - 1).reversed() {
      try journal.forEachEffect(entry.act, of: entry.step, backwards: true) {
        past.goBack(over: $0)
      }
    }
    return past
  }
}

/// A line of the feed with all data that other libraries need.
struct ExchangeEntry {
  let id: Int64
  var head: OperationHead
  /// The local number of the step.
  let step: Int64
  let changeCount: Int
  /// Whether it was made in another library.
  let isForeign: Bool
  /// Whether it unites values of received operations.
  let isUnion: Bool
}

extension Journal {
  /// The lines of the feed after an entry, in the form for other libraries.
  func exchangeEntries(
    after entry: Int64, replicas: OwnReplicas, limit: Int = .max
  ) throws -> [ExchangeEntry] {
    let names = try replicaNames()
    return try database.rows(
      """
      SELECT entry.id, entry.act, entry.step, entry.time, entry.stamp, entry.home, entry.number,
        step.label, step.home, step.number, step.change_count, cause.id, cause.home,
        cause.number, step.origin, step.folded
      FROM entry JOIN step ON step.id = entry.step LEFT JOIN step AS cause
        ON cause.id = step.cause
      WHERE entry.id > ? ORDER BY entry.id LIMIT ?
      """, [entry, limit]
    ) { row in
      let id: Int64 = try row.column(0)
      guard let act = Entry.Operation(rawValue: try row.column(1)) else {
        throw LibraryError.damaged("line \(id) of the feed cannot be read")
      }
      let step: Int64 = try row.column(2)
      let foreign = try Self.name(row, at: 5)
      let name = foreign ?? replicas.operation(id)
      let causeHere: Int64? = try row.optionalColumn(11)
      let cause = try causeHere.map { try Self.name(row, at: 12) ?? replicas.step($0) }
      let origin: String = try row.column(14)
      return ExchangeEntry(
        id: id,
        head: OperationHead(
          act: act, name: name, stamp: try row.column(4), author: names[name.home] ?? "",
          step: try Self.name(row, at: 8) ?? replicas.step(step), label: try row.column(7),
          time: try row.column(3), cause: cause, isUpkeep: origin == Origin.upkeep.rawValue,
          isFolded: try row.column(15)),
        step: step, changeCount: try row.column(10), isForeign: foreign != nil,
        isUnion: foreign == nil && act == .do && origin == Origin.remote.rawValue)
    }
  }

  /// The names of the libraries that operations were received from.
  func replicaNames() throws -> [Int64: String] {
    let names: [(Int64, String)] = try database.rows("SELECT id, name FROM home") {
      (try $0.column(0), try $0.column(1))
    }
    return Dictionary(names) { $1 }
  }

  /// The stamp of the last time that a step was done, undone or redone.
  func lastWrite(of step: Int64, replicas: OwnReplicas) throws -> WriteStamp {
    try database.rows(
      "SELECT id, stamp, home FROM entry WHERE step = ? ORDER BY id DESC LIMIT 1", [step]
    ) { row in
      WriteStamp(
        microseconds: try row.column(1),
        home: try row.optionalColumn(2) ?? replicas.operation(try row.column(0)).home)
    }.first ?? WriteStamp(microseconds: 0, home: 0)
  }

  /// Removes undone steps from the redo stack if later changes of other libraries affect the same
  /// albums, or albums between them.
  func forgetRedo(overlapping step: Int64) throws {
    try database.execute(
      """
      \(SummedTable.step.update(["redoable": "0"])) WHERE redoable = 1 AND EXISTS (
        SELECT 1 FROM
          (SELECT min(album) AS first, max(coalesce(last_album, run_last, album)) AS last
            FROM change WHERE step = ?) AS theirs
        WHERE EXISTS (SELECT 1 FROM change
          WHERE change.step = step.id AND album <= theirs.last
            AND coalesce(last_album, run_last, album) >= theirs.first))
      """, [step])
  }

  private static func name(_ row: Row, at column: Int) throws -> GlobalID? {
    guard let home: Int64 = try row.optionalColumn(column),
      let number: Int64 = try row.optionalColumn(column + 1)
    else { return nil }
    return GlobalID(home: home, number: number)
  }
}
