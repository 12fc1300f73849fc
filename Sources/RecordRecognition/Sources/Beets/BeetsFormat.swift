import AlbumFiles
import AlbumModel
import RecordReading

extension SourceKind {
  /// The library of beets, a SQLite database.
  static let beets = SourceKind(name: "beets", drafting: BeetsDraft.content)
}

/// The albums of a beets database, each with the attributes of users and plugins, and the data of
/// its tracks.
struct BeetsFormat: RecordFormat {
  private static let batchSize = 256

  let kind = SourceKind.beets
  var heading: [UInt8]? { RejectsHeading.text(of: kind.name) }
  let bytesRead = 0
  let items: ItemCount?
  let expectedCount: Int?

  private let file: SQLiteFile
  private let albums: SQLiteRows
  private let singletons: SQLiteRows?
  private var attributes: JoinedRows
  private var tracks: JoinedRows
  /// The index of the ID among an album's columns.
  private let number: Int
  private let cover: Int?

  /// Reads a database.
  ///
  /// - Throws: an error if it is damaged.
  init(_ file: SQLiteFile, _ schema: SQLiteSchema) throws(ImportError) {
    self.file = file
    let tables = BeetsTables(file: file, schema: schema)
    albums = try tables.albums()
    singletons = try tables.singletons()
    attributes = try JoinedRows(tables.attributes())
    tracks = try JoinedRows(tables.tracks())
    number = albums.names.firstIndex(of: "id") ?? 0
    cover = albums.names.firstIndex(of: "artpath")
    expectedCount = try tables.count(of: "albums")
    let count = try tables.trackCount()
    items = count > 0 ? ItemCount(name: "tracks", count: count) : nil
  }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    file.warnIfBehind(&records)
    while records.count < Self.batchSize, try albums.step() {
      records.append(try album(), line: records.nextIndex)
    }
    while records.count < Self.batchSize, let singletons, try singletons.step() {
      let object = JSONObject(singletons.members)
      records.append(
        object, line: records.nextIndex, absence: "a track without an album",
        draft: AlbumContent(artist: object.value(named: "artist")?.nameText))
    }
    guard records.count == 0 else { return true }
    attributes.close()
    tracks.close()
    file.finish()
    return false
  }

  /// The current album.
  private mutating func album() throws(ImportError) -> JSONObject {
    var members = albums.members
    guard let id = albums.integer(number) else { return JSONObject(members) }
    try attributes.visit(id) { rows in
      if let name = rows.text(1), let value = rows.value(2) {
        members.append(.init(name: name, value: value))
      }
    }
    try addTracks(of: id, to: &members)
    // From the bytes, as a path is not always valid UTF-8.
    if let cover, let path = albums.bytes(cover), path.first == UInt8(ascii: "/") {
      members.append(.init(name: "cover_url", value: .text(FileAddress.of(Array(path)))))
    }
    return JSONObject(members)
  }

  /// Adds the tracks of an album, and what follows from them: their number, the highest disc, a
  /// medium, a folder.
  private mutating func addTracks(
    of album: Int64, to members: inout [JSONObject.Member]
  ) throws(ImportError) {
    var found: [JSONValue] = []
    var disc: Int64?
    var (medium, folder): (JSONValue?, String?)
    try tracks.visit(album) { rows in
      // Beets writes 0 for unknown values.
      let values = BeetsTables.trackNames.prefix(5).enumerated().compactMap { column, name in
        rows.value(column + 1).flatMap { $0 == .integer(0) ? nil : $0 }
          .map { JSONObject.Member(name: name, value: $0) }
      }
      found.append(.object(JSONObject(values)))
      if let number = rows.integer(4) { disc = max(disc ?? number, number) }
      medium = medium ?? rows.value(7)
      if let path = rows.bytes(6), let slash = path.lastIndex(of: UInt8(ascii: "/")) {
        let name = String(decoding: path[..<slash], as: UTF8.self)
        folder = min(folder ?? name, name)
      }
    }
    guard !found.isEmpty else { return }
    members.add("tracks", Int64(found.count))
    members.add("discs", disc)
    if let medium { members.append(.init(name: "medium", value: medium)) }
    members.add("path", folder)
    members.append(.init(name: "songs", value: .array(found)))
  }
}
