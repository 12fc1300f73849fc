import AlbumModel
import GRDB

/// The first message of a library to another one that it exchanges operations with.
public struct ReplicaGreeting: Codable, Equatable, Sendable {
  /// The last known operation of one replica.
  public struct Known: Codable, Equatable, Sendable {
    /// The replica.
    public var home: Int64
    /// The number of the operation.
    public var number: Int64
    /// Its time, in microseconds since 1970 UTC.
    public var stamp: Int64
  }

  /// The version of the exchange that this program uses: 2 has the record of the library itself.
  public static let version = 2

  /// The version of the exchange that the library uses.
  public var version: Int
  /// The replica for its new operations.
  public var home: Int64
  /// The readable name of the library.
  public var name: String
  /// The operations it knows: those of a replica arrive in order, so the last one is sufficient.
  public var known: [Known]
  /// The last line of its feed; a hint for the position to continue from.
  public var lastEntry: Int64
}

/// How far the feed was sent.
public struct FeedPosition: Codable, Equatable, Sendable {
  /// The last line that was examined.
  public var entry: Int64
  /// Whether it is the end of the feed.
  public var isAtEnd: Bool
  /// The number of operations sent.
  public var operations: Int

  private enum CodingKeys: String, CodingKey {
    case entry, isAtEnd
    case operations = "acts"
  }
}

/// The result of receiving operations of another library.
public struct SyncReport: Codable, Equatable, Sendable {
  /// The number of new operations.
  public var operations = 0
  /// The number of known operations.
  public var repeated = 0
  /// The number of values overwritten by later ones, there or here; they are in the history.
  public var overwritten = 0

  private enum CodingKeys: String, CodingKey {
    case operations = "acts"
    case repeated
    case overwritten = "overtaken"
  }

  /// An empty report.
  public init() {}

  /// Adds the numbers of another report.
  public mutating func add(_ other: SyncReport) {
    operations += other.operations
    repeated += other.repeated
    overwritten += other.overwritten
  }
}

extension LibraryAPI {
  /// The greeting that this library sends to others.
  ///
  /// - Parameter name: a readable name, such as `pim@laptop`, with which the library becomes one
  ///   that exchanges operations; nil writes nothing.
  /// - Returns: the operations it knows.
  /// - Throws: ``LibraryError``.
  public func greeting(as name: String? = nil) throws -> ReplicaGreeting {
    if let name {
      try share()
      try call(name)
    }
    let replicas = try OwnReplicas(database)
    try refresh()
    let foreign = try database.rows(
      "SELECT home, max(number), stamp FROM entry WHERE home IS NOT NULL GROUP BY home"
    ) { row in
      ReplicaGreeting.Known(
        home: try row.column(0), number: try row.column(1), stamp: try row.column(2))
    }
    let own = try replicas.ranges.flatMap { range -> [ReplicaGreeting.Known] in
      guard let entries = replicas.entries(of: range.home) else { return [] }
      return try database.rows(
        """
        SELECT id, stamp FROM entry WHERE home IS NULL AND id BETWEEN ? AND ?
        ORDER BY id DESC LIMIT 1
        """, [entries.lowerBound, entries.upperBound]
      ) {
        ReplicaGreeting.Known(home: range.home, number: try $0.column(0), stamp: try $0.column(1))
      }
    }
    return ReplicaGreeting(
      // A library without a record exchanges with programs of version 1 as well.
      version: try stored(.library) == nil ? 1 : ReplicaGreeting.version, home: replicas.current,
      name: try journal.replicaNames()[replicas.current] ?? "", known: Self.merged(own + foreign),
      lastEntry: try journal.lastEntry())
  }

  /// Merges the ranges of a replica, whose operations may be partly our own and partly those of a
  /// copy that continued under it.
  private static func merged(_ known: [ReplicaGreeting.Known]) -> [ReplicaGreeting.Known] {
    var last: [Int64: ReplicaGreeting.Known] = [:]
    for one in known where one.number > last[one.home]?.number ?? 0 { last[one.home] = one }
    return last.values.sorted { $0.home < $1.home }
  }

  /// The readable name of this library; nil before it has one, and in a copy of its file, which
  /// needs another name.
  ///
  /// - Throws: ``LibraryError``.
  public func exchangeName() throws -> String? {
    guard try isShared(), try !isCopiedFile() else { return nil }
    let name = try journal.replicaNames()[OwnReplicas(database).current] ?? ""
    return name.isEmpty ? nil : name
  }

  /// Sets the name of the library.
  ///
  /// An earlier replica that has a name keeps it: the library's original, or a copy of it, has that
  /// replica too.
  private func call(_ name: String) throws {
    let (replicas, known) = (try OwnReplicas(database), try journal.replicaNames())
    guard
      replicas.ranges.contains(where: { range in
        let old = known[range.home] ?? ""
        return range.home == replicas.current ? old != name : old.isEmpty
      })
    else { return }
    try writing("exchanging") {
      // A copied file has just become a new replica, as with each first transaction.
      let current = try OwnReplicas(database).current
      try database.execute(
        """
        \(SummedTable.home.update(["name": "?1"]))
        WHERE id = ?2 OR name = '' AND id IN (SELECT home FROM own_home)
        """, [name, current])
    }
  }

  /// Makes the library one that exchanges operations: its sort keys have marks from now on.
  func share() throws {
    guard try !isShared() else { return }
    try writing("exchanging") {
      let replicas = try OwnReplicas(database)
      let marked = "place || \(replicas.placeMark(ofAlbumIn: "id"))"
      try execute(
        """
        UPDATE album SET place = \(marked),
          checksum = checksum + \(QueryFunctions.checksum)(id, added, \(marked))
            - \(QueryFunctions.checksum)(id, added, place)
        WHERE instr(place, '+') = 0
        """)
      for column in ["old", "new"] {
        try execute(
          """
          UPDATE change SET \(column) = \(column) || \(replicas.placeMark(ofAlbumIn: "album"))
          WHERE kind = 'moved' AND instr(\(column), '+') = 0
          """)
      }
      try execute("UPDATE change SET checksum = \(Schema.changeChecksum) WHERE kind = 'moved'")
      try ExchangeState.shared.set(1, in: database)
    }
  }
}
