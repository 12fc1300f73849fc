public import AlbumModel
import GRDB

/// What somebody wrote, and somebody else wrote over without having seen it.
public struct OvertakenValue: Equatable, Sendable {
  /// What of an album it is.
  public enum Subject: Equatable, Sendable {
    /// Whether it is on the shelf; the value is a flag.
    case presence
    /// Where it stands; there is no value.
    case place
    /// What a field holds.
    case field(FieldName)
  }

  /// The step with which the two met.
  public let step: Int64
  /// The album.
  public let album: AlbumID
  /// What of it.
  public let subject: Subject
  /// What was written and does not hold.
  public let value: FieldValue?
  /// When it was written, in seconds since 1970 UTC.
  public let time: Int64
  /// What people call the library in which it was written; empty for this one before it had a name.
  public let author: String
  /// The same of the library whose value holds.
  public let winner: String
}

/// Keeps what acts wrote in vain.
struct OvertakenValues {
  let library: LibraryAPI

  /// Keeps a value that does not hold.
  func add(
    _ album: AlbumID, _ kind: WrittenKind, _ field: String, value: FieldValue?,
    writtenAt stamp: WriteStamp, winner: WriteStamp
  ) throws {
    guard let step = library.stepUnderWay else { return }
    try library.database.run { database in
      try database.execute(
        sql: """
          INSERT INTO overtaken (step, album, kind, field, value, stamp, home, winner)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          step, album.rawValue, kind.rawValue, field, value.map(JSONText.encode),
          stamp.microseconds, stamp.home, winner.home,
        ])
    }
  }

  /// Keeps a line that said what was so already.
  func restate(_ line: ActLine) throws {
    guard let step = library.stepUnderWay else { return }
    try library.database.run { database in
      try database.execute(
        sql: "INSERT INTO restated (step, line) VALUES (?, ?)", arguments: [step, line.text])
    }
  }
}

extension LibraryAPI {
  /// What was overtaken when changes of several libraries met, newest first.
  ///
  /// - Parameters:
  ///   - step: only what was overtaken with this step; nil for all.
  ///   - limit: at most so many.
  /// - Returns: the values.
  /// - Throws: ``LibraryError``.
  public func overtakenValues(of step: Int64? = nil, limit: Int = 50) throws -> [OvertakenValue] {
    try refresh()
    return try database.run { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT step, album, kind, field, value, stamp, loser.name, winner.name
          FROM overtaken LEFT JOIN home AS loser ON loser.id = overtaken.home
            LEFT JOIN home AS winner ON winner.id = overtaken.winner
          WHERE ?1 IS NULL OR step = ?1 ORDER BY overtaken.id DESC LIMIT ?2
          """, arguments: [step, limit]
      ).map { row in
        let subject: OvertakenValue.Subject =
          switch WrittenKind(rawValue: row[2]) {
          case .presence: .presence
          case .place: .place
          default: .field(FieldName(rawValue: row[3]))
          }
        return OvertakenValue(
          step: row[0], album: AlbumID(rawValue: row[1]), subject: subject,
          value: (row[4] as String?).flatMap(JSONText.value), time: row[5] / 1_000_000,
          author: row[6] ?? "", winner: row[7] ?? "")
      }
    }
  }

  /// How many values were overtaken, by the step with which that was found; steps without are
  /// missing.
  public func overtakenCounts() throws -> [Int64: Int] {
    try database.run { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT step, count(*) FROM overtaken GROUP BY step")
      return Dictionary(rows.map { ($0[0], $0[1]) }) { $1 }
    }
  }
}
