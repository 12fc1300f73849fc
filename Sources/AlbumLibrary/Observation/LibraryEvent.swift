public import AlbumModel

/// An event, as observers get it after the commit.
public struct LibraryEvent {
  /// The subject of an event.
  public enum Subject {
    /// An added or moved album.
    case album(Album)
    /// An album whose fields changed, with the values before and after the transaction.
    case changes(Album, [FieldChange])
    /// A removed album, with its last values and its position.
    case removed(Album, position: Int)
    /// An album's cover: the path of its picture, or the error.
    case cover(Album, Result<String, CoverError>)
    /// Other data of the notification, by name.
    case information([String: FieldValue])
    /// An object of the observer's, posted by a script.
    case object(AnyObject)
  }

  /// One field's change.
  public struct FieldChange: Equatable, Sendable {
    /// The field.
    public let name: FieldName
    /// The old value.
    public let old: FieldValue?
    /// The new value.
    public let new: FieldValue?

    /// Makes a change.
    public init(name: FieldName, old: FieldValue?, new: FieldValue?) {
      (self.name, self.old, self.new) = (name, old, new)
    }
  }

  /// Its name.
  public let name: EventName
  /// The origin of the change.
  public let origin: Origin
  /// Its subject.
  public let subject: Subject
  /// The library's ``LibraryAPI/generation`` when its album was read; nil if unknown.
  ///
  /// Another handler may have changed the album since.
  public let generation: UInt64?
  /// The permissions of the requester of a cover; nil for the user, and in every other event.
  public let reach: Reach?

  /// Makes an event to post.
  public init(
    _ name: EventName, origin: Origin, subject: Subject, generation: UInt64? = nil,
    reach: Reach? = nil
  ) {
    (self.name, self.origin, self.subject) = (name, origin, subject)
    (self.generation, self.reach) = (generation, reach)
  }
}

/// The observable properties of the library as a whole.
public enum LibraryProperty: String, CaseIterable, Sendable {
  /// The number of albums on the shelf.
  case count
  /// Whether there is a step to undo.
  case canUndo = "can_undo"
  /// Whether there is a step to redo.
  case canRedo = "can_redo"
  /// The ID of the album that the user has selected; nil while no browser shows the shelf.
  case selection
}
