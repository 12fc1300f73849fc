public import AlbumModel

/// A pending change, for hooks.
public struct PendingChange {
  /// The kind: ``EventName/albumWillAdd``, ``EventName/albumWillChange`` or
  /// ``EventName/albumWillRemove``.
  public let name: EventName
  /// The origin of the change.
  public let origin: Origin
  /// The current album; nil for one that is about to be added.
  public let album: Album?
  /// The new content of the album.
  ///
  /// A hook may change it; it is ignored when an album is removed.
  public var content: AlbumContent
}

/// The decision of a hook.
public enum HookVerdict: Equatable, Sendable {
  /// Allows the change.
  case proceed
  /// Refuses the change, with a reason.
  case veto(reason: String)
}
