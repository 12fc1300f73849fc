/// One action of the user, with its changes: `Import discogs.csv`, `Tidy afrobeat`.
public struct Step: Equatable, Identifiable, Sendable {
  /// Whether a step's changes are in effect.
  public enum State: String, Sendable {
    /// They are.
    case done
    /// They were undone.
    case undone
  }

  /// Its number; later steps have higher ones.
  public let id: Int64
  /// Its label in the history.
  public let label: String
  /// Its origin.
  public let origin: Origin
  /// The time it was made, in seconds since 1970 UTC.
  public let time: Int64
  /// Whether its changes are in effect.
  public let state: State
  /// The number of albums added, removed or moved, and of fields changed.
  public let changeCount: Int
  /// Whether an undone step can still be redone: not after another step was made since.
  public let isRedoable: Bool
  /// The readable name of the library in which it was made; nil for this one.
  public let author: String?

  /// Makes a step from the journal's record of it.
  public init(
    id: Int64, label: String, origin: Origin, time: Int64, state: State, changeCount: Int,
    isRedoable: Bool, author: String? = nil
  ) {
    self.id = id
    self.label = label
    self.origin = origin
    self.time = time
    self.state = state
    self.changeCount = changeCount
    self.isRedoable = isRedoable
    self.author = author
  }
}
