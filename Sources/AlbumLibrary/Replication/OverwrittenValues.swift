public import AlbumModel
import GRDB

/// A value that was overwritten by a concurrent write of another library.
public struct OverwrittenValue: Equatable, Sendable {
  /// The overwritten property of an album.
  public enum Subject: Equatable, Sendable {
    /// Its presence on the shelf; the value is a flag.
    case presence
    /// Its position; the value is the current position number, if it is known.
    case place
    /// The value of a field.
    case field(FieldName)

    /// Its name for users.
    public var name: String {
      switch self {
      case .presence: "on the shelf"
      case .place: "position"
      case .field(let name): name.rawValue
      }
    }
  }

  /// Its number among all conflicts.
  public let number: Int64
  /// The step that detected the conflict.
  public let step: Int64
  /// The album.
  public let album: AlbumID
  /// The property.
  public let subject: Subject
  /// The overwritten value.
  public let value: FieldValue?
  /// The time of the write, in seconds since 1970 UTC.
  public let time: Int64
  /// The readable name of the library that wrote it; empty for this one before it had a name.
  public let author: String
  /// The readable name of the library whose value won.
  public let winner: String
  /// Whether the winning library removed the album, and the value with it.
  public let isByRemoval: Bool
  /// How it was resolved; nil for an open conflict.
  public let settlement: Settlement?

  /// How and when a conflict was resolved.
  public struct Settlement: Equatable, Sendable {
    /// The kinds of resolution.
    public enum Cause: String, Sendable {
      /// The value was restored.
      case restored
      /// The conflict was dismissed.
      case dismissed
      /// The value, or the album's presence, was written again.
      case rewritten
    }

    /// The kind of resolution; nil if an earlier version did not record it.
    public let cause: Cause?
    /// The time, in seconds since 1970 UTC; nil if an earlier version did not record it.
    public let time: Int64?

    /// The known details, as the end of a sentence.
    var ending: String {
      let what: String? =
        switch cause {
        case .restored: "it was restored"
        case .dismissed: "it was dismissed"
        case .rewritten: "the value was set again"
        case nil: nil
        }
      let when = time.map { " at \(LocalTime.text($0))" } ?? ""
      return what.map { ": \($0)\(when)" } ?? when
    }
  }
}

/// Stores the overwritten values of operations.
struct OverwrittenValues {
  let library: LibraryAPI

  /// Stores an overwritten value.
  func add(
    _ album: AlbumID, _ kind: WriteTarget, _ field: String, value: FieldValue?,
    writtenAt stamp: WriteStamp, winner: WriteStamp, isByRemoval: Bool = false
  ) throws {
    guard let step = library.stepUnderWay else { return }
    library.shelf.hasConflicts = true
    try library.database.execute(
      SummedTable.overtaken.insertion(),
      [
        step, album.rawValue, kind.rawValue, field, value.map(JSONText.encode),
        stamp.microseconds, stamp.home, winner.home, 0, isByRemoval ? 1 : 0, nil, nil,
      ])
  }

  /// Stores a line whose value was already present.
  func restate(_ line: OperationLine) throws {
    guard let step = library.stepUnderWay else { return }
    try library.database.execute(SummedTable.restated.insertion(), [step, line.text])
  }

  /// The lines of a step whose values were already present, or united with others.
  func restated(of step: Int64) throws -> [OperationLine] {
    try library.database.rows("SELECT line FROM restated WHERE step = ? ORDER BY rowid", [step]) {
      try OperationLine(try $0.column(0))
    }
  }
}
