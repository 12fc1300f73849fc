import AlbumModel
import GRDB

extension LibraryAPI {
  /// What this library says of itself to others.
  ///
  /// - Parameter name: what people call it, such as `pim@laptop`, with which it becomes a library
  ///   that exchanges; nil leaves all as it is and writes nothing.
  /// - Returns: which acts it knows.
  /// - Throws: ``LibraryError``.
  public func greeting(as name: String? = nil) throws -> ExchangeGreeting {
    if name != nil { try share() }
    let homes = try OwnHomes(database)
    if let name { try call(homes, name) }
    try refresh()
    let (known, current) = try database.run { database in
      let foreign = try Row.fetchAll(
        database,
        sql: "SELECT home, max(number), stamp FROM entry WHERE home IS NOT NULL GROUP BY home"
      ).map { row in
        ExchangeGreeting.Known(
          home: try row.column(0), number: try row.column(1), stamp: try row.column(2))
      }
      let own = try homes.stretches.compactMap { stretch -> ExchangeGreeting.Known? in
        guard let entries = homes.entries(of: stretch.home) else { return nil }
        let row = try Row.fetchOne(
          database,
          sql: """
            SELECT id, stamp FROM entry WHERE home IS NULL AND id BETWEEN ? AND ?
            ORDER BY id DESC LIMIT 1
            """, arguments: [entries.lowerBound, entries.upperBound])
        return try row.map {
          .init(home: stretch.home, number: try $0.column(0), stamp: try $0.column(1))
        }
      }
      let name = try String.fetchOne(
        database, sql: "SELECT name FROM home WHERE id = ?", arguments: [homes.current])
      return (Self.merged(own + foreign), name)
    }
    return ExchangeGreeting(
      version: ExchangeGreeting.version, home: homes.current, name: current ?? "", known: known,
      lastEntry: try journal.lastEntry())
  }

  /// A home's acts may be partly our own and partly those of a copy that went on under it.
  private static func merged(_ known: [ExchangeGreeting.Known]) -> [ExchangeGreeting.Known] {
    var last: [Int64: ExchangeGreeting.Known] = [:]
    for one in known where one.number > last[one.home]?.number ?? 0 { last[one.home] = one }
    return last.values.sorted { $0.home < $1.home }
  }

  private func call(_ homes: OwnHomes, _ name: String) throws {
    let known = try journal.homeNames()
    guard homes.stretches.contains(where: { known[$0.home] != name }) else { return }
    try writing {
      for stretch in homes.stretches {
        try database.run { database in
          try database.execute(
            sql: "UPDATE home SET name = ? WHERE id = ?", arguments: [name, stretch.home])
        }
      }
    }
  }

  /// Makes a library one that exchanges acts: its sort keys are marked from now on.
  func share() throws {
    guard try !isShared() else { return }
    try writing {
      let homes = try OwnHomes(database)
      let mark = PlaceMark.of(home: homes.stretches.first?.home ?? 0)
      try database.run { database in
        try database.execute(
          sql: """
            UPDATE album SET place = place || ?1,
              checksum = checksum + \(QueryFunctions.checksum)(id, added, place || ?1)
                - \(QueryFunctions.checksum)(id, added, place)
            WHERE instr(place, '+') = 0
            """, arguments: [mark])
        for column in ["old", "new"] {
          try database.execute(
            sql: """
              UPDATE change SET \(column) = \(column) || ?
              WHERE kind = 'moved' AND instr(\(column), '+') = 0
              """, arguments: [mark])
        }
        try database.execute(
          sql: "UPDATE change SET checksum = \(Schema.changeChecksum) WHERE kind = 'moved'")
      }
      try ExchangeState.shared.set(1, in: database)
    }
  }

  /// Which of our homes another library knows acts of that we never did: one of the two is a copy
  /// of the other's file, or was put back from an older copy.
  ///
  /// - Parameter other: what the other says it knows.
  /// - Returns: the home; nil where all is well.
  /// - Throws: ``LibraryError``, ``ExchangeError/newerVersion(_:)``.
  public func disputedHome(with other: ExchangeGreeting) throws -> Int64? {
    guard other.version <= ExchangeGreeting.version else {
      throw ExchangeError.newerVersion(other.version)
    }
    let homes = try OwnHomes(database)
    return try other.known.first { known in
      guard let own = homes.entries(of: known.home), own.contains(known.number) else {
        return false
      }
      return try stamp(ofOwnAct: known.number) != known.stamp
    }?.home
  }

  private func stamp(ofOwnAct entry: Int64) throws -> Int64? {
    try database.run { database in
      try Int64.fetchOne(
        database, sql: "SELECT stamp FROM entry WHERE id = ? AND home IS NULL",
        arguments: [entry])
    }
  }

  /// The acts of a home that this library knows, for another that disputes them.
  public func knownActs(of home: Int64) throws -> [ExchangeGreeting.Known] {
    let homes = try OwnHomes(database)
    return try journal.exchangeEntries(after: 0, homes: homes).filter { $0.head.name.home == home }
      .map { .init(home: home, number: $0.head.name.number, stamp: $0.head.stamp) }
  }

  /// Takes a new home for all acts from the first one on that another library does not know as we do.
  ///
  /// What both have in common keeps its names; the rest is told under new ones, and nothing is lost.
  ///
  /// - Parameters:
  ///   - home: the one that is disputed.
  ///   - theirs: the other's acts of it.
  /// - Throws: ``LibraryError``.
  public func takeNewHome(insteadOf home: Int64, knownElsewhere theirs: [ExchangeGreeting.Known])
    throws
  {
    let stamps = Dictionary(theirs.map { ($0.number, $0.stamp) }) { $1 }
    try writing {
      let homes = try OwnHomes(database)
      let own = try journal.exchangeEntries(after: 0, homes: homes).filter {
        !$0.isForeign && $0.head.name.home == home
      }
      let common = own.prefix { stamps[$0.head.name.number] == $0.head.stamp }
      let firstOwn = own.dropFirst(common.count).first
      let firstEntry = try firstOwn?.id ?? journal.lastEntry() + 1
      // Not the step of that act: it may undo one that both have in common.
      let firstStep = try integer("SELECT max(step) FROM entry WHERE id < \(firstEntry)") + 1
      let firstAlbum = try firstAlbum(from: firstStep)
      try database.run { database in
        try database.execute(
          sql: """
            INSERT INTO home (id, name)
            SELECT abs(random() % 9007199254740991) + 1, name FROM home WHERE id = ?1
            """, arguments: [home])
        try database.execute(
          sql: "INSERT INTO own_home VALUES (?, ?, ?, ?)",
          arguments: [database.lastInsertedRowID, firstEntry, firstStep, firstAlbum])
        // Stamps noted under the old home would be higher or lower than those told.
        try database.execute(sql: "DELETE FROM written WHERE home = ?", arguments: [home])
      }
      try ExchangeState.noted.set(0, in: database)
      try ExchangeState.highestAlbum.set(0, in: database)
    }
  }

  /// The first album that a step of ours, or a later one, may have added.
  private func firstAlbum(from step: Int64) throws -> Int64 {
    var first = try integer("SELECT max(id) FROM album") + 1
    let highestBefore = try database.run { database in
      try Int64.fetchOne(
        database,
        sql: "SELECT max(last_album) FROM change WHERE step < ? AND kind = 'added'",
        arguments: [step]) ?? 0
    }
    first = min(first, highestBefore + 1)
    return first
  }

  private func integer(_ sql: String) throws -> Int64 {
    try database.translatingErrors { try database.albums.integer(sql) ?? 0 }
  }

  /// Runs something that writes and is no step.
  func writing<Result>(_ body: () throws -> Result) throws -> Result {
    try settleGathered()
    guard transactions.step == nil else { throw LibraryError.insideTransaction(verb: "exchanging") }
    try beginWriting()
    do {
      let result = try database.translatingErrors(body)
      try endWriting()
      shelf.forget()
      return result
    } catch {
      rollback()
      throw error
    }
  }
}
