public import AlbumModel

/// A change that is about to happen, as a hook sees it.
public struct PendingChange {
  /// Which kind: ``EventName/albumWillAdd``, ``EventName/albumWillChange`` or
  /// ``EventName/albumWillRemove``.
  public let name: EventName
  /// Who makes it.
  public let origin: Origin
  /// The album as it is; nil for one that is about to come.
  public let album: Album?
  /// What the album shall hold.
  ///
  /// A hook may change it; when an album is removed nobody reads it.
  public var content: AlbumContent
}

/// What a hook says to a change.
public enum HookVerdict: Equatable, Sendable {
  /// Let it happen.
  case proceed
  /// Do not, because.
  case veto(reason: String)
}
