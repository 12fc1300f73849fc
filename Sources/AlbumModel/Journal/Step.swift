/// What a person would call one thing that was done: `Import discogs.csv`, `Tidy afrobeat`.
public struct Step: Equatable, Identifiable, Sendable {
  /// Whether a step's changes stand in the library now.
  public enum State: String, Sendable {
    /// They do.
    case done
    /// They were taken back.
    case undone
  }

  /// Its number; later steps have higher ones.
  public let id: Int64
  /// What it is called in the history.
  public let label: String
  /// Who made it.
  public let origin: Origin
  /// When it was made, in seconds since 1970 UTC.
  public let time: Int64
  /// Whether its changes stand now.
  public let state: State
  /// How many albums came, went or moved, and how many fields changed.
  public let changeCount: Int
  /// Whether an undone step can still be redone: not once something else was done after the undo.
  public let isRedoable: Bool
  /// What people call the other library in which it was made; nil for this one.
  public let author: String?

  /// Puts a step together from the journal's record of it.
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
