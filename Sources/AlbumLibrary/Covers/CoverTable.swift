import AlbumFiles
import GRDB

/// The table of what became of each address of a cover.
struct CoverTable {
  /// What became of an address.
  enum State: Equatable, Sendable {
    case stored(PictureRecord)
    /// Why not, how often it was tried, and when it may be tried again without being told to.
    case failed(reason: String, attempts: Int, again: Int64)
  }

  let database: AlbumDatabase

  /// The longest pause between two attempts: a month.
  private static let longestPause: Int64 = 30 * 24 * 3600

  /// What is known of an address; nil when nothing is.
  func state(of address: String) throws -> State? {
    try database.run { database in
      let statement = try database.cachedStatement(
        sql: "SELECT \(Self.columns) FROM cover WHERE address = ?")
      return try Row.fetchOne(statement, arguments: [address]).map { try Self.state($0, from: 0) }
    }
  }

  /// All that is known, by address.
  ///
  /// - Complexity: memory for all addresses.
  func states() throws -> [String: State] {
    try database.run { database in
      var states: [String: State] = [:]
      let rows = try Row.fetchCursor(database, sql: "SELECT address, \(Self.columns) FROM cover")
      while let row = try rows.next() { states[try row.column(0)] = try Self.state(row, from: 1) }
      return states
    }
  }

  /// Remembers that an address has a picture.
  func keep(_ picture: PictureRecord, of address: String, at time: Int64) throws {
    try database.run { database in
      let statement = try database.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO cover (address, sha256, ending, width, height, bytes, time)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """)
      try statement.execute(
        arguments: [
          address, picture.name.sha256, picture.name.ending, picture.width, picture.height,
          picture.byteCount, time,
        ])
    }
  }

  /// Remembers that an address has none; each time in a row makes the pause twice as long.
  func keepFailure(_ problem: CoverError, of address: String, at time: Int64) throws {
    var attempts = 1
    if case .failed(_, let before, _)? = try state(of: address) { attempts += min(before, 1000) }
    let pause = max(
      problem.pause ?? 0, min(Self.longestPause, 3600 << Int64(min(attempts - 1, 20))))
    try database.run {
      try $0.execute(
        sql: """
          INSERT OR REPLACE INTO cover (address, reason, attempts, again, time)
          VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [address, problem.reason, attempts, time + pause, time])
    }
  }

  /// Lets failures be tried at once; how often they failed is not forgotten.
  func allowAgain() throws {
    try database.run { try $0.execute(sql: "UPDATE cover SET again = 0 WHERE reason IS NOT NULL") }
  }

  /// Forgets addresses.
  func forget(_ addresses: [String]) throws {
    try database.run { database in
      let statement = try database.makeStatement(sql: "DELETE FROM cover WHERE address = ?")
      for address in addresses { try statement.execute(arguments: [address]) }
    }
  }

  private static let columns = "sha256, ending, width, height, bytes, reason, attempts, again"

  private static func state(_ row: Row, from first: Int) throws -> State {
    if let sha256: String = try row.optionalColumn(first),
      let ending: String = try row.optionalColumn(first + 1),
      let name = PictureName(sha256: sha256, ending: ending)
    {
      return .stored(
        PictureRecord(
          name: name, width: try row.column(first + 2), height: try row.column(first + 3),
          byteCount: try row.column(first + 4)))
    }
    return .failed(
      reason: try row.optionalColumn(first + 5) ?? "",
      attempts: try row.optionalColumn(first + 6) ?? 0,
      again: try row.optionalColumn(first + 7) ?? 0)
  }
}
