import AlbumModel

/// The mapping between albums of this library and their IDs in other libraries.
///
/// Consecutive albums from another library have consecutive numbers here too, so a whole import is
/// one row of the table.
struct AlbumIDMap {
  /// Consecutive albums of one replica.
  struct Run {
    let albums: ClosedRange<AlbumID>
    let home: Int64
    let numbers: ClosedRange<Int64>
  }

  /// The record of the library itself, which has the same ID everywhere.
  static let record = GlobalID(home: 1, number: AlbumID.library.rawValue)

  let database: AlbumDatabase
  let replicas: OwnReplicas

  /// The album with a global ID; nil if it was never received.
  func local(_ name: GlobalID) throws -> AlbumID? {
    if name == Self.record { return .library }
    if let own = replicas.albums(of: name.home), own.contains(name.number) {
      return AlbumID(rawValue: name.number)
    }
    return try run(of: name).map { run in
      AlbumID(rawValue: run.albums.lowerBound.rawValue + name.number - run.numbers.lowerBound)
    }
  }

  /// The albums of a range of global IDs.
  func locals(home: Int64, _ numbers: ClosedRange<Int64>) throws -> [ClosedRange<AlbumID>] {
    var found: [ClosedRange<AlbumID>] = []
    var next = numbers.lowerBound
    while next <= numbers.upperBound {
      let name = GlobalID(home: home, number: next)
      let last: Int64
      if let own = replicas.albums(of: home), own.contains(next) {
        last = min(numbers.upperBound, own.upperBound)
        let highest = try database.albums.integer("SELECT max(id) FROM album") ?? 0
        guard last <= highest else {
          throw ExchangeError.unknownAlbum(GlobalID(home: home, number: last))
        }
        found.append(AlbumID(rawValue: next)...AlbumID(rawValue: last))
      } else {
        guard let run = try run(of: name) else { throw ExchangeError.unknownAlbum(name) }
        last = min(numbers.upperBound, run.numbers.upperBound)
        let offset = run.albums.lowerBound.rawValue - run.numbers.lowerBound
        found.append(AlbumID(rawValue: next + offset)...AlbumID(rawValue: last + offset))
      }
      next = last + 1
    }
    return found
  }

  /// The global ID of an album of this library.
  func global(_ album: AlbumID) throws -> GlobalID {
    if album == .library { return Self.record }
    guard let run = try globals(album...album).first else { return replicas.album(album.rawValue) }
    return GlobalID(home: run.home, number: run.numbers.lowerBound)
  }

  /// The global IDs of albums of this library, as runs.
  func globals(_ albums: ClosedRange<AlbumID>) throws -> [Run] {
    var runs: [Run] = []
    var next = albums.lowerBound.rawValue
    let end = albums.upperBound.rawValue
    while next <= end {
      let last: Int64
      if let foreign = try foreignRun(atOrBefore: next),
        foreign.albums.upperBound.rawValue >= next
      {
        last = min(end, foreign.albums.upperBound.rawValue)
        let offset = foreign.numbers.lowerBound - foreign.albums.lowerBound.rawValue
        runs.append(
          Run(
            albums: AlbumID(rawValue: next)...AlbumID(rawValue: last), home: foreign.home,
            numbers: (next + offset)...(last + offset)))
      } else {
        last = min(end, try firstForeign(after: next) - 1, replicas.end(ofAlbumsFrom: next))
        runs.append(
          Run(
            albums: AlbumID(rawValue: next)...AlbumID(rawValue: last),
            home: replicas.album(next).home, numbers: next...last))
      }
      next = last + 1
    }
    return runs
  }

  /// Stores the global IDs of received albums.
  func note(_ run: Run) throws {
    try database.albums.run(
      SummedTable.foreignAlbum.insertion(),
      run.albums.lowerBound, run.albums.upperBound, run.home, run.numbers.lowerBound)
  }

  private static let columns = "SELECT album, last, home, number FROM foreign_album"

  private func run(of name: GlobalID) throws -> Run? {
    let run = try database.albums.statement(
      "\(Self.columns) WHERE home = ?1 AND number <= ?2 ORDER BY number DESC LIMIT 1", name.home,
      name.number
    ).first(Self.run(_:))
    return run.flatMap { $0.numbers.contains(name.number) ? $0 : nil }
  }

  private func foreignRun(atOrBefore album: Int64) throws -> Run? {
    try database.albums.statement(
      "\(Self.columns) WHERE album <= ?1 ORDER BY album DESC LIMIT 1", album
    ).first(Self.run(_:))
  }

  private func firstForeign(after album: Int64) throws -> Int64 {
    try database.albums.integer("SELECT min(album) FROM foreign_album WHERE album > ?1", album)
      ?? .max
  }

  private static func run(_ row: PreparedStatement) throws -> Run {
    let (album, last, number) = (row.integer(0), row.integer(1), row.integer(3))
    // Keeps arithmetic with the numbers from overflowing.
    guard AlbumStatements.identities.contains(album), AlbumStatements.identities.contains(last),
      AlbumStatements.identities.contains(number), last >= album
    else { throw LibraryError.damaged("which library album \(album) came from cannot be read") }
    return Run(
      albums: AlbumID(rawValue: album)...AlbumID(rawValue: last), home: row.integer(2),
      numbers: number...(number + last - album))
  }
}
