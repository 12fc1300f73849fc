/// One album in an archive: its current state, and its states at snapshots.
public struct ArchivedAlbum: Equatable, Sendable {
  /// The state of an album at a snapshot, as far as it differs from the current one.
  public struct Moment: Equatable, Sendable {
    /// A field with a different value, or none.
    public struct Field: Equatable, Sendable {
      /// Its name.
      public let name: FieldName
      /// Its value at the snapshot.
      public let value: FieldValue?

      /// Makes a field.
      public init(name: FieldName, value: FieldValue?) {
        self.name = name
        self.value = value
      }
    }

    /// The index of the snapshot in the archive, from 0.
    public let snapshot: Int
    /// Whether it was on the shelf.
    public var isPresent: Bool
    /// Its sort key, if it differed.
    public var place: String?
    /// The fields with different values.
    public var fields: [Field]

    /// Makes a state.
    public init(snapshot: Int, isPresent: Bool, place: String? = nil, fields: [Field] = []) {
      (self.snapshot, self.isPresent) = (snapshot, isPresent)
      (self.place, self.fields) = (place, fields)
    }
  }

  /// The album in its current state, or its last one before its removal.
  public var album: Album
  /// Its sort key: the shelf is in the order of these, as bytes.
  public var place: String
  /// Whether it is removed, and included only because of snapshots.
  public var isRemoved: Bool
  /// Its different states at snapshots, oldest first.
  public var moments: [Moment]

  /// Makes an entry.
  public init(album: Album, place: String, isRemoved: Bool = false, moments: [Moment] = []) {
    (self.album, self.place, self.isRemoved, self.moments) = (album, place, isRemoved, moments)
  }
}

/// A snapshot in an archive.
public struct ArchivedSnapshot: Equatable, Sendable {
  /// Its name, set by the user.
  public let name: String
  /// The time it was saved, in seconds since 1970 UTC.
  public let time: Int64

  /// Makes a snapshot.
  public init(name: String, time: Int64) {
    self.name = name
    self.time = time
  }
}
