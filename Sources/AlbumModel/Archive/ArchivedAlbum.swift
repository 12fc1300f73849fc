/// All that an archive says of one album: what it is now, and what it was at snapshots.
public struct ArchivedAlbum: Equatable, Sendable {
  /// What an album was at a snapshot, as far as that differs from now.
  public struct Moment: Equatable, Sendable {
    /// A field that held something else, or nothing.
    public struct Field: Equatable, Sendable {
      /// Its name.
      public let name: FieldName
      /// What it held.
      public let value: FieldValue?

      /// Says what a field held.
      public init(name: FieldName, value: FieldValue?) {
        self.name = name
        self.value = value
      }
    }

    /// Which snapshot of the archive's, from 0.
    public let snapshot: Int
    /// Whether it stood on the shelf.
    public var isPresent: Bool
    /// Its sort key, where it stood elsewhere.
    public var place: String?
    /// The fields that held something else.
    public var fields: [Field]

    /// Says what an album was.
    public init(snapshot: Int, isPresent: Bool, place: String? = nil, fields: [Field] = []) {
      self.snapshot = snapshot
      self.isPresent = isPresent
      self.place = place
      self.fields = fields
    }
  }

  /// The album as it is now, or was when it was removed.
  public var album: Album
  /// Its sort key: the shelf is in the order of these, as bytes.
  public var place: String
  /// Whether it stands on the shelf no more, and is told of for the sake of snapshots.
  public var isRemoved: Bool
  /// What it was at the snapshots where it was something else, oldest first.
  public var moments: [Moment]

  /// Puts together what is said of an album.
  public init(album: Album, place: String, isRemoved: Bool = false, moments: [Moment] = []) {
    self.album = album
    self.place = place
    self.isRemoved = isRemoved
    self.moments = moments
  }
}

/// A snapshot as an archive tells of it.
public struct ArchivedSnapshot: Equatable, Sendable {
  /// What the user calls it.
  public let name: String
  /// When it was saved, in seconds since 1970 UTC.
  public let time: Int64

  /// Names a snapshot.
  public init(name: String, time: Int64) {
    self.name = name
    self.time = time
  }
}
