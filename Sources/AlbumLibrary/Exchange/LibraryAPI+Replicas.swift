import AlbumFiles
import AlbumModel
import GRDB

// Two files must not give one name to two acts. Where a library's file was copied, or put back from a copy,
// what is done from then on belongs to a new home. That is noticed before the first such act where the file
// system says when a file was made, in all libraries, since one may be copied before it exchanges anything;
// and otherwise when two libraries meet that know different acts under one name.
extension LibraryAPI {
  /// Notes that this is a copy, for one that was just made and that the library's other file outlives.
  ///
  /// - Throws: ``LibraryError``.
  func noteCopy() throws {
    try database.run { _ in
      try ExchangeState.file.set(ExchangeState.copiedFile, in: database)
    }
  }

  /// Takes a new home for the acts to come where the library's file is a copy of another.
  ///
  /// Called at the beginning of each transaction that writes, and a look at the file only in the first one.
  func noticeCopiedFile() throws {
    guard !isDryRun, !shelf.isFileKnown else { return }
    try database.translatingErrors {
      let (noted, made) = try fileTimes()
      if Self.isCopied(noted, made) {
        try becomeNewReplica(from: nextEntry(), calledAs: OwnReplicas(database).current)
      }
      if noted != made { try ExchangeState.file.set(made, in: database) }
    }
    shelf.isFileKnown = true
  }

  /// Whether the library's file is a copy of another, as far as the file system tells.
  func isCopiedFile() throws -> Bool {
    let (noted, made) = try fileTimes()
    return Self.isCopied(noted, made)
  }

  /// When the file was made as the library notes it, and as the file system says; 0 is unknown.
  private func fileTimes() throws -> (noted: Int64, made: Int64) {
    (try ExchangeState.file.value(in: database), path.flatMap(FileStatus.made) ?? 0)
  }

  private static func isCopied(_ noted: Int64, _ made: Int64) -> Bool {
    guard noted != made, noted != 0 else { return false }
    return noted == ExchangeState.copiedFile || made != 0
  }

  /// Which of our homes another library knows acts of that we never did: one of the two is a copy
  /// of the other's file, or was put back from an older copy.
  ///
  /// - Parameter other: what the other says it knows.
  /// - Returns: the home; nil where all is well.
  /// - Throws: ``LibraryError``, ``ExchangeError/newerVersion(_:)``.
  public func disputedReplica(with other: ReplicaGreeting) throws -> Int64? {
    guard other.version <= ReplicaGreeting.version else {
      throw ExchangeError.newerVersion(other.version)
    }
    let replicas = try OwnReplicas(database)
    return try other.known.first { known in
      guard let own = replicas.entries(of: known.home), own.contains(known.number) else {
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
  public func knownOperations(of home: Int64) throws -> [ReplicaGreeting.Known] {
    let replicas = try OwnReplicas(database)
    return try journal.exchangeEntries(after: 0, replicas: replicas).filter {
      $0.head.name.home == home
    }
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
  public func becomeNewReplica(
    insteadOf home: Int64, knownElsewhere theirs: [ReplicaGreeting.Known]
  )
    throws
  {
    let stamps = Dictionary(theirs.map { ($0.number, $0.stamp) }) { $1 }
    try writing {
      let replicas = try OwnReplicas(database)
      let own = try journal.exchangeEntries(after: 0, replicas: replicas).filter {
        !$0.isForeign && $0.head.name.home == home
      }
      let common = own.prefix { stamps[$0.head.name.number] == $0.head.stamp }
      let firstOwn = own.dropFirst(common.count).first
      try becomeNewReplica(from: firstOwn?.id ?? nextEntry(), calledAs: home)
      try database.run { database in
        // Stamps noted under the old home would be higher or lower than those told.
        try database.execute(sql: "DELETE FROM written WHERE home = ?", arguments: [home])
      }
      try ExchangeState.noted.set(0, in: database)
      try ExchangeState.highestAlbum.set(0, in: database)
    }
  }

  private func becomeNewReplica(from firstEntry: Int64, calledAs home: Int64) throws {
    // Not the step of that act: it may undo an older one.
    let firstStep = try numberAfter("SELECT max(step) FROM entry WHERE id < \(firstEntry)")
    let firstAlbum = try numberAfter(
      "SELECT max(last_album) FROM change WHERE step < \(firstStep) AND kind = 'added'")
    try database.run { database in
      // One that has no act of ours would be taken for the new one.
      try database.execute(
        sql: "DELETE FROM own_home WHERE first_entry = ?", arguments: [firstEntry])
      try database.execute(
        sql: """
          INSERT INTO home (id, name)
          SELECT abs(random() % 9007199254740991) + 1, name FROM home WHERE id = ?1
          """, arguments: [home])
      try database.execute(
        sql: "INSERT INTO own_home VALUES (?, ?, ?, ?)",
        arguments: [database.lastInsertedRowID, firstEntry, firstStep, firstAlbum])
    }
  }

  private func nextEntry() throws -> Int64 { try numberAfter("SELECT max(id) FROM entry") }

  private func numberAfter(_ sql: String) throws -> Int64 {
    try database.albums.numberAfter(sql)
  }
}
