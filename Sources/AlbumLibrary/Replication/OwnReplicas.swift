import AlbumFiles
import GRDB

/// The replicas under which this library's own operations, steps and albums were made.
///
/// A library has one replica from the beginning. When a copy of its file is detected it becomes a
/// new one for its later operations, since both files would assign the same IDs.
struct OwnReplicas {
  /// A range of numbers under one replica.
  struct ReplicaRange {
    let home: Int64
    let firstEntry: Int64
    let firstStep: Int64
    let firstAlbum: Int64
  }

  /// In the order of creation.
  let ranges: [ReplicaRange]

  init(_ database: AlbumDatabase) throws {
    ranges = try database.rows(
      "SELECT home, first_entry, first_step, first_album FROM own_home ORDER BY first_entry"
    ) { row in
      let range = ReplicaRange(
        home: try row.column(0), firstEntry: try row.column(1), firstStep: try row.column(2),
        firstAlbum: try row.column(3))
      // Keeps arithmetic with the numbers from overflowing.
      for number in [range.firstEntry, range.firstStep, range.firstAlbum]
      where !AlbumStatements.identities.contains(number) {
        throw LibraryError.damaged("the first numbers of replica \(range.home) cannot be read")
      }
      return range
    }
  }

  /// The replica for new operations.
  var current: Int64 { ranges.last?.home ?? 0 }

  func operation(_ entry: Int64) -> GlobalID { name(entry, \.firstEntry) }
  func step(_ step: Int64) -> GlobalID { name(step, \.firstStep) }
  func album(_ album: Int64) -> GlobalID { name(album, \.firstAlbum) }

  /// The entries that were made under a replica.
  func entries(of home: Int64) -> ClosedRange<Int64>? { range(home, \.firstEntry) }
  /// The albums that were made under a replica.
  func albums(of home: Int64) -> ClosedRange<Int64>? { range(home, \.firstAlbum) }
  /// The steps that were made under a replica.
  func steps(of home: Int64) -> ClosedRange<Int64>? { range(home, \.firstStep) }

  /// The first album number of the next range after an album; albums of one range may be of two
  /// replicas.
  func end(ofAlbumsFrom album: Int64) -> Int64 {
    ranges.first { $0.firstAlbum > album }.map { $0.firstAlbum - 1 } ?? .max
  }

  /// The mark of an album's keys from before the first exchange, in SQL.
  ///
  /// It is that of the replica under which the album was added, since a copy of the library may
  /// have put another album between the same neighbours.
  func placeMark(ofAlbumIn id: String) -> String {
    ranges.dropFirst().reduce("'\(SortKeySuffix.of(home: ranges.first?.home ?? 0))'") {
      "iif(\(id) >= \($1.firstAlbum), '\(SortKeySuffix.of(home: $1.home))', \($0))"
    }
  }

  private func name(_ number: Int64, _ first: KeyPath<ReplicaRange, Int64>) -> GlobalID {
    let range = ranges.last { $0[keyPath: first] <= number }
    return GlobalID(home: range?.home ?? current, number: number)
  }

  private func range(_ home: Int64, _ first: KeyPath<ReplicaRange, Int64>) -> ClosedRange<Int64>? {
    guard let index = ranges.firstIndex(where: { $0.home == home }) else { return nil }
    let next = ranges[(index + 1)...].first.map { $0[keyPath: first] - 1 } ?? .max
    let start = ranges[index][keyPath: first]
    return start <= next ? start...next : nil
  }
}

// Two files must not assign one ID to two operations. After a library's file was copied, or
// restored from a copy, its later operations belong to a new replica. Where the file system reports
// creation times, this is detected before the first such operation, in all libraries, since one may
// be copied before it exchanges anything; otherwise it is detected in a handshake of two libraries
// that know different operations under one ID.
extension LibraryAPI {
  /// An identification of this library's file that stays the same when the file is moved.
  ///
  /// - Throws: ``LibraryError``.
  public var fileName: String {
    get throws {
      let replicas = try OwnReplicas(database)
      let first = replicas.ranges.first?.home ?? replicas.current
      return String(UInt64(bitPattern: first), radix: 16)
    }
  }

  /// Marks this library as a copy, for one that was just made while the library's other file
  /// continues to exist.
  func noteCopy() throws { try ExchangeState.file.set(ExchangeState.copiedFile, in: database) }

  /// Becomes a new replica if the library's file is a copy of another.
  ///
  /// Called at the beginning of each transaction that writes; only the first one reads the file's
  /// status.
  func noticeCopiedFile() throws {
    guard !isDryRun, !shelf.isFileKnown else { return }
    let (noted, made) = try fileTimes()
    if Self.isCopied(noted, made) {
      try becomeNewReplica(from: nextEntry(), calledAs: OwnReplicas(database).current)
    }
    if noted != made { try ExchangeState.file.set(made, in: database) }
    shelf.isFileKnown = true
  }

  /// Whether the library's file is a copy of another, as far as the file system reports it.
  func isCopiedFile() throws -> Bool {
    let (noted, made) = try fileTimes()
    return Self.isCopied(noted, made)
  }

  /// The creation time of the file as noted in the library, and as the file system reports it; 0 is
  /// unknown.
  private func fileTimes() throws -> (noted: Int64, made: Int64) {
    (try ExchangeState.file.value(in: database), path.flatMap(FileStatus.made) ?? 0)
  }

  private static func isCopied(_ noted: Int64, _ made: Int64) -> Bool {
    guard noted != made, noted != 0 else { return false }
    return noted == ExchangeState.copiedFile || made != 0
  }

  /// The replica of ours under which another library knows operations that we never made: one of
  /// the two is a copy of the other's file, or was restored from an older copy.
  ///
  /// - Parameter other: the other library's greeting.
  /// - Returns: the replica; nil if there is none.
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
      if let stamp = try stamp(ofOwnOperation: known.number) { return stamp != known.stamp }
      // A folded one was made here.
      return try known.number > journal.lastFoldedEntry()
    }?.home
  }

  private func stamp(ofOwnOperation entry: Int64) throws -> Int64? {
    try database.albums.integer("SELECT stamp FROM entry WHERE id = ?1 AND home IS NULL", entry)
  }

  /// The operations of a replica that this library knows, for another library that disputes them.
  public func knownOperations(of home: Int64) throws -> [ReplicaGreeting.Known] {
    let replicas = try OwnReplicas(database)
    return try journal.exchangeEntries(after: 0, replicas: replicas).filter {
      $0.head.name.home == home
    }
    .map { .init(home: home, number: $0.head.name.number, stamp: $0.head.stamp) }
  }

  /// Becomes a new replica for all operations from the first one that another library knows
  /// differently.
  ///
  /// Common operations keep their IDs; the rest is sent under new ones, and nothing is lost.
  ///
  /// - Parameters:
  ///   - home: the disputed replica.
  ///   - theirs: the other library's operations of it.
  /// - Throws: ``LibraryError``.
  public func becomeNewReplica(
    insteadOf home: Int64, knownElsewhere theirs: [ReplicaGreeting.Known]
  ) throws {
    let stamps = Dictionary(theirs.map { ($0.number, $0.stamp) }) { $1 }
    try writing("exchanging") {
      let replicas = try OwnReplicas(database)
      let own = try journal.exchangeEntries(after: 0, replicas: replicas).filter {
        !$0.isForeign && $0.head.name.home == home
      }
      let common = own.prefix { stamps[$0.head.name.number] == $0.head.stamp }
      let firstOwn = own.dropFirst(common.count).first
      try becomeNewReplica(from: firstOwn?.id ?? nextEntry(), calledAs: home)
      // Stamps noted under the old replica would be higher or lower than those sent.
      try database.execute("DELETE FROM written WHERE home = ?", [home])
      try ExchangeState.noted.set(0, in: database)
      try ExchangeState.highestAlbum.set(0, in: database)
    }
  }

  /// Becomes a new replica if another library has operations of ours that we never made.
  ///
  /// - Parameters:
  ///   - home: the disputed replica.
  ///   - theirs: the other library's operations of it.
  /// - Returns: false, without doing anything, if there is no dispute: the claim of the other
  ///   library is verified.
  /// - Throws: ``LibraryError``.
  public func settleDispute(over home: Int64, with theirs: [ReplicaGreeting.Known]) throws -> Bool {
    let claims = theirs.filter { $0.home == home }
    let claimed = ReplicaGreeting(
      version: ReplicaGreeting.version, home: home, name: "", known: claims, lastEntry: 0)
    guard try disputedReplica(with: claimed) == home else { return false }
    try becomeNewReplica(insteadOf: home, knownElsewhere: claims)
    return true
  }

  private func becomeNewReplica(from firstEntry: Int64, calledAs home: Int64) throws {
    // Not the step of that operation: it may undo an older one.
    let firstStep = try numberAfter("SELECT max(step) FROM entry WHERE id < \(firstEntry)")
    let firstAlbum = try numberAfter(
      "SELECT max(last_album) FROM change WHERE step < \(firstStep) AND kind = 'added'")
    // A replica without operations would be taken for the new one.
    try database.execute("DELETE FROM own_home WHERE first_entry = ?", [firstEntry])
    let new = Int64.random(in: OperationMembers.replicas)
    try database.execute(
      SummedTable.home.insertion(["?1", "ifnull((SELECT name FROM home WHERE id = ?2), '')"]),
      [new, home])
    try database.execute(SummedTable.ownHome.insertion(), [new, firstEntry, firstStep, firstAlbum])
  }

  private func nextEntry() throws -> Int64 { try numberAfter("SELECT max(id) FROM entry") }

  private func numberAfter(_ sql: String) throws -> Int64 { try database.albums.numberAfter(sql) }
}
