public import AlbumModel
import GRDB

/// What somebody wrote, and somebody else wrote over without having seen it.
public struct OverwrittenValue: Equatable, Sendable {
  /// What of an album it is.
  public enum Subject: Equatable, Sendable {
    /// Whether it is on the shelf; the value is a flag.
    case presence
    /// Where it stands; the value is the position, as the shelf is now, where it is known.
    case place
    /// What a field holds.
    case field(FieldName)
  }

  /// Its number among all conflicts.
  public let number: Int64
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
  /// Whether the album was removed there: then it is gone, and the value with it.
  public let isByRemoval: Bool
  /// How it was settled; nil for a conflict that is on the list.
  public let settlement: Settlement?

  /// How and when a conflict was settled.
  public struct Settlement: Equatable, Sendable {
    /// What settled it.
    public enum Cause: String, Sendable {
      /// The value was restored.
      case restored
      /// The conflict was dismissed.
      case dismissed
      /// The value, or the album's presence, was written again.
      case rewritten
    }

    /// What settled it; nil where an earlier version did not note it.
    public let cause: Cause?
    /// When, in seconds since 1970 UTC; nil where an earlier version did not note it.
    public let time: Int64?
  }
}

/// Keeps what acts wrote in vain.
struct OverwrittenValues {
  let library: LibraryAPI

  /// Keeps a value that does not hold.
  func add(
    _ album: AlbumID, _ kind: WriteTarget, _ field: String, value: FieldValue?,
    writtenAt stamp: WriteStamp, winner: WriteStamp, isByRemoval: Bool = false
  ) throws {
    guard let step = library.stepUnderWay else { return }
    library.shelf.hasConflicts = true
    try library.database.run { database in
      try database.execute(
        sql: """
          INSERT INTO overtaken (step, album, kind, field, value, stamp, home, winner, by_removal)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          step, album.rawValue, kind.rawValue, field, value.map(JSONText.encode),
          stamp.microseconds, stamp.home, winner.home, isByRemoval ? 1 : 0,
        ])
    }
  }

  /// Keeps a line that said what was so already.
  func restate(_ line: OperationLine) throws {
    guard let step = library.stepUnderWay else { return }
    try library.database.run { database in
      try database.execute(
        sql: "INSERT INTO restated (step, line) VALUES (?, ?)", arguments: [step, line.text])
    }
  }
}
