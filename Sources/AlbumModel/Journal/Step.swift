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
  public package(set) var changeCount: Int
  /// Whether an undone step can still be redone: not after another step was made since.
  public let isRedoable: Bool
  /// The readable name of the library in which it was made; nil for this one.
  public let author: String?
  /// Who made it; nil for steps of other libraries, and of versions that did not record it.
  public let agent: Agent?

  /// Makes a step from the journal's record of it.
  public init(
    id: Int64, label: String, origin: Origin, time: Int64, state: State, changeCount: Int,
    isRedoable: Bool, author: String? = nil, agent: Agent? = nil
  ) {
    (self.id, self.label, self.origin) = (id, label, origin)
    (self.time, self.state, self.changeCount) = (time, state, changeCount)
    (self.isRedoable, self.author, self.agent) = (isRedoable, author, agent)
  }
}

/// One change to the shelf, with all data needed to apply it forwards and backwards.
public enum Change: Equatable, Sendable {
  /// Albums were added, with all IDs of this range. Their content is in the library.
  case added(ClosedRange<AlbumID>)
  /// Albums were removed, with all IDs of this range. Their content stays in the library.
  case removed(ClosedRange<AlbumID>)
  /// The sort key of an album changed.
  case moved(AlbumID, from: String, to: String)
  /// The value of a field changed; nil means no value.
  case changed(AlbumID, FieldName, from: FieldValue?, to: FieldValue?)

  /// The change that reverts this one.
  public var inverse: Change {
    switch self {
    case .added(let albums): .removed(albums)
    case .removed(let albums): .added(albums)
    case .moved(let album, let from, let to): .moved(album, from: to, to: from)
    case .changed(let album, let name, let from, let to): .changed(album, name, from: to, to: from)
    }
  }
}

/// The origin of a change, which observers read as `ev.origin`.
public enum Origin: String, Sendable, CaseIterable {
  /// A user script.
  case script
  /// A command of the user.
  case command
  /// An import.
  case `import`
  /// Undoing a step.
  case undo
  /// Redoing a step.
  case redo
  /// The library itself, to keep sort keys short; the order of albums does not change.
  case upkeep
  /// A remote library.
  case remote
  /// Another process on the same library.
  case otherProcess = "other process"
}
