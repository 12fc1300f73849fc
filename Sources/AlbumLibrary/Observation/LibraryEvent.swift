public import AlbumModel

/// Something that happened, as observers are told after the commit.
public struct LibraryEvent {
  /// What of.
  public enum Subject {
    /// An album that came or stands elsewhere now.
    case album(Album)
    /// An album whose fields changed: what they held before the transaction, what they hold now.
    case changes(Album, [FieldChange])
    /// An album that went, with its last values and the position it had.
    case removed(Album, position: Int)
    /// An album's cover: the path of its picture, or why there is none.
    case cover(Album, Result<String, CoverError>)
    /// Whatever else goes with the notification, by name.
    case information([String: FieldValue])
    /// Something of the observer's own kind, posted by a script.
    case object(AnyObject)
  }

  /// One field's change.
  public struct FieldChange: Equatable, Sendable {
    /// The field.
    public let name: FieldName
    /// What it held.
    public let old: FieldValue?
    /// What it holds.
    public let new: FieldValue?

    /// Puts a change together.
    public init(name: FieldName, old: FieldValue?, new: FieldValue?) {
      self.name = name
      self.old = old
      self.new = new
    }
  }

  /// Its name.
  public let name: EventName
  /// Who made it happen.
  public let origin: Origin
  /// What it is about.
  public let subject: Subject
  /// The library's ``LibraryAPI/generation`` when its album was read; nil when nobody knows.
  ///
  /// Another handler may have changed the album since.
  public let generation: UInt64?
  /// What the one who asks for a cover may reach; nil for the user, and in every other event.
  public let reach: Reach?

  /// Makes an event to post.
  public init(
    _ name: EventName, origin: Origin, subject: Subject, generation: UInt64? = nil,
    reach: Reach? = nil
  ) {
    self.name = name
    self.origin = origin
    self.subject = subject
    self.generation = generation
    self.reach = reach
  }
}
