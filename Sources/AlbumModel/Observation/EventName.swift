/// The name of an event, or of a hook, which is called before a change.
public struct EventName: RawRepresentable, Hashable, Sendable {
  /// The name in scripts, such as `album.added`.
  public let rawValue: String

  /// Wraps a name; a script's own events have other names.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An album was added.
  public static let albumAdded = EventName(rawValue: "album.added")
  /// Fields of an album changed.
  public static let albumChanged = EventName(rawValue: "album.changed")
  /// An album was removed.
  public static let albumRemoved = EventName(rawValue: "album.removed")
  /// The position of an album on the shelf changed.
  public static let albumMoved = EventName(rawValue: "album.moved")
  /// An import begins.
  public static let importStarted = EventName(rawValue: "import.started")
  /// An import ended.
  public static let importFinished = EventName(rawValue: "import.finished")
  /// A step was done, undone or redone.
  public static let historyChanged = EventName(rawValue: "history.changed")
  /// A cover is requested.
  public static let coverRequested = EventName(rawValue: "cover.requested")
  /// A cover is in the cache.
  public static let coverStored = EventName(rawValue: "cover.stored")
  /// A cover could not be fetched.
  public static let coverFailed = EventName(rawValue: "cover.failed")
  /// The library is open.
  public static let libraryOpened = EventName(rawValue: "library.opened")
  /// The library is about to close.
  public static let libraryClosing = EventName(rawValue: "library.closing")

  /// The events that the library itself posts.
  public static let observable: [EventName] = [
    .albumAdded, .albumChanged, .albumRemoved, .albumMoved, .importStarted, .importFinished,
    .historyChanged, .coverRequested, .coverStored, .coverFailed, .libraryOpened, .libraryClosing,
  ]

  /// An album is about to be added.
  public static let albumWillAdd = EventName(rawValue: "album.will_add")
  /// Fields of an album are about to change.
  public static let albumWillChange = EventName(rawValue: "album.will_change")
  /// An album is about to be removed.
  public static let albumWillRemove = EventName(rawValue: "album.will_remove")

  /// The changes that can be hooked, to modify or refuse them.
  public static let hookable: [EventName] = [.albumWillAdd, .albumWillChange, .albumWillRemove]
}
