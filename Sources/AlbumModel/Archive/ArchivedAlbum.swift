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
      self.snapshot = snapshot
      self.isPresent = isPresent
      self.place = place
      self.fields = fields
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
    self.album = album
    self.place = place
    self.isRemoved = isRemoved
    self.moments = moments
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

/// Writes an archive of a library, an album at a time; `docs/archive-format.md` describes it.
public enum ArchiveText {
  /// The version of the format.
  public static let version: Int64 = 1

  /// Appends the beginning, up to the first album.
  public static func begin(
    _ snapshots: [ArchivedSnapshot], time: Int64, to output: inout [UInt8]
  ) {
    output.append(contentsOf: "{\"moonshelf\":\"archive\",\"version\":\(version),\"made\":".utf8)
    output.append(contentsOf: "\(time),\"snapshots\":[".utf8)
    for (index, snapshot) in snapshots.enumerated() {
      output.append(contentsOf: (index == 0 ? "{\"name\":" : ",{\"name\":").utf8)
      JSONText.append(snapshot.name, to: &output)
      output.append(contentsOf: ",\"time\":\(snapshot.time)}".utf8)
    }
    output.append(contentsOf: "],\"albums\":[".utf8)
  }

  /// Appends one album.
  public static func append(
    _ archived: ArchivedAlbum, isFirst: Bool, to output: inout [UInt8]
  ) {
    let (album, content) = (archived.album, archived.album.content)
    output.append(contentsOf: (isFirst ? "\n" : ",\n").utf8)
    output.append(contentsOf: "{\"id\":\(album.id),\"added\":\(album.added),\"place\":".utf8)
    JSONText.append(archived.place, to: &output)
    for name in FieldName.main {
      guard let value = content[name] else { continue }
      append(",", name.rawValue, value, to: &output)
    }
    if let fields = content.fields.encoded {
      output.append(contentsOf: ",\"fields\":".utf8)
      output.append(contentsOf: fields.utf8)
    }
    if archived.isRemoved { output.append(contentsOf: ",\"removed\":true".utf8) }
    if !archived.moments.isEmpty {
      output.append(contentsOf: ",\"then\":[".utf8)
      for (index, moment) in archived.moments.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        append(moment, to: &output)
      }
      output.append(UInt8(ascii: "]"))
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Appends the end.
  public static func end(to output: inout [UInt8]) {
    output.append(contentsOf: "\n]}\n".utf8)
  }

  private static func append(_ moment: ArchivedAlbum.Moment, to output: inout [UInt8]) {
    let presence = "{\"snapshot\":\(moment.snapshot),\"there\":\(moment.isPresent)"
    output.append(contentsOf: presence.utf8)
    if let place = moment.place { append(",", "place", .text(place), to: &output) }
    let held = moment.fields.filter { $0.value != nil }
    if !held.isEmpty {
      output.append(contentsOf: ",\"held\":{".utf8)
      for (index, field) in held.enumerated() {
        guard let value = field.value else { continue }
        append(index == 0 ? "" : ",", field.name.rawValue, value, to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
    let lacked = moment.fields.filter { $0.value == nil }.map(\.name.rawValue)
    if !lacked.isEmpty { append(",", "lacked", .list(lacked), to: &output) }
    output.append(UInt8(ascii: "}"))
  }

  private static func append(
    _ separator: String, _ name: String, _ value: FieldValue, to output: inout [UInt8]
  ) {
    output.append(contentsOf: separator.utf8)
    JSONText.append(name, to: &output)
    output.append(UInt8(ascii: ":"))
    JSONText.append(value, to: &output)
  }
}
