import AlbumFiles
import GRDB

/// The table of results for cover addresses.
struct CoverTable {
  /// The result for an address.
  enum State: Equatable, Sendable {
    case stored(PictureRecord)
    /// The reason, the number of attempts, and the time of the next automatic attempt.
    case failed(reason: String, attempts: Int, again: Int64)
  }

  let database: AlbumDatabase

  /// The maximum pause between two attempts: a month.
  private static let maximumPause: Int64 = 30 * 24 * 3600

  /// The recorded result for an address; nil when there is none.
  func state(of address: String) throws -> State? {
    try database.rows("SELECT \(Self.columns) FROM cover WHERE address = ?", [address]) {
      try Self.state($0, from: 0)
    }.first
  }

  /// The picture with this content; nil when it is not recorded for any address.
  func picture(sha256: String) throws -> PictureRecord? {
    let address = try database.albums.statement(
      "SELECT address FROM cover WHERE sha256 = ?1 LIMIT 1", sha256
    ).first { $0.text(0) }
    guard let address, case .stored(let picture)? = try state(of: address) else { return nil }
    return picture
  }

  /// All recorded results, by address.
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

  /// Records the picture of an address.
  func keep(_ picture: PictureRecord, of address: String, at time: Int64) throws {
    try database.execute(
      SummedTable.cover.insertion(
        ["?1", "?2", "?3", "?4", "?5", "?6", "NULL", "NULL", "NULL", "?7"],
        verb: "INSERT OR REPLACE"),
      [
        address, picture.name.sha256, picture.name.ending, picture.width, picture.height,
        picture.byteCount, time,
      ])
  }

  /// Records a failure of an address; each consecutive failure doubles the pause.
  func keepFailure(_ problem: CoverError, of address: String, at time: Int64) throws {
    var attempts = 1
    if case .failed(_, let before, _)? = try state(of: address) { attempts += min(before, 1000) }
    let pause = max(
      problem.pause ?? 0, min(Self.maximumPause, 3600 << Int64(min(attempts - 1, 20))))
    try database.execute(
      SummedTable.cover.insertion(
        ["?1", "NULL", "NULL", "NULL", "NULL", "NULL", "?2", "?3", "?4", "?5"],
        verb: "INSERT OR REPLACE"), [address, problem.reason, attempts, time + pause, time])
  }

  /// Lets failed addresses be tried immediately; their numbers of failures are kept.
  func allowAgain() throws {
    try database.execute(SummedTable.cover.update(["again": "0"]) + " WHERE reason IS NOT NULL")
  }

  /// Deletes the records of addresses.
  func forget(_ addresses: [String]) throws {
    for address in addresses {
      try database.execute("DELETE FROM cover WHERE address = ?", [address])
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
