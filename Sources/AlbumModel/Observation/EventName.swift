/// What can be observed, or, before it happens, hooked.
public struct EventName: RawRepresentable, Hashable, Sendable {
  /// The name as scripts write it, such as `album.added`.
  public let rawValue: String

  /// Wraps a name; a script's own notifications have names of its own.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// An album came into the library.
  public static let albumAdded = EventName(rawValue: "album.added")
  /// Fields of an album changed.
  public static let albumChanged = EventName(rawValue: "album.changed")
  /// An album went.
  public static let albumRemoved = EventName(rawValue: "album.removed")
  /// An album stands elsewhere on the shelf.
  public static let albumMoved = EventName(rawValue: "album.moved")
  /// An import begins.
  public static let importStarted = EventName(rawValue: "import.started")
  /// An import ended.
  public static let importFinished = EventName(rawValue: "import.finished")
  /// Something was done, undone or redone.
  public static let historyChanged = EventName(rawValue: "history.changed")
  /// Somebody wants a cover.
  public static let coverRequested = EventName(rawValue: "cover.requested")
  /// A cover is in the cache.
  public static let coverStored = EventName(rawValue: "cover.stored")
  /// A cover could not be had.
  public static let coverFailed = EventName(rawValue: "cover.failed")
  /// The library is open.
  public static let libraryOpened = EventName(rawValue: "library.opened")
  /// The library is about to close.
  public static let libraryClosing = EventName(rawValue: "library.closing")

  /// What the library itself posts, after the fact.
  public static let observable: [EventName] = [
    .albumAdded, .albumChanged, .albumRemoved, .albumMoved, .importStarted, .importFinished,
    .historyChanged, .coverRequested, .coverStored, .coverFailed, .libraryOpened, .libraryClosing,
  ]

  /// An album is about to come.
  public static let albumWillAdd = EventName(rawValue: "album.will_add")
  /// Fields of an album are about to change.
  public static let albumWillChange = EventName(rawValue: "album.will_change")
  /// An album is about to go.
  public static let albumWillRemove = EventName(rawValue: "album.will_remove")

  /// What can be hooked: changed or refused before it happens.
  public static let hookable: [EventName] = [.albumWillAdd, .albumWillChange, .albumWillRemove]
}
