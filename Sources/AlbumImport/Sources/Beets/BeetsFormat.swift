import AlbumFiles
import AlbumModel

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

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - options: the user's options.
  /// - Throws: an error if it cannot be read, or is not a beets database.
  init(path: String, options: ImportOptions) throws(ImportError) {
    let name = options.displayName ?? path
    file = try SQLiteFile(path: ResolvedPathBytes.of(path, displayName: name), displayName: name)
    let tables = try BeetsTables(file)
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
    if file.isBehind, records.nextIndex == 1 {
      let message = "unsaved changes of beets are missing: the folder is not writable"
      records.warnings.add(.database, line: 1, message)
    }
    while records.count < Self.batchSize, try albums.step() {
      records.append(try album(), line: records.nextIndex)
    }
    while records.count < Self.batchSize, let singletons, try singletons.step() {
      let object = JSONObject(Self.members(of: singletons))
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
    var members = Self.members(of: albums)
    guard let id = albums.integer(number) else { return JSONObject(members) }
    try attributes.visit(id) { rows in
      if let name = rows.text(1), let value = rows.value(2) {
        members.append(.init(name: name, value: value))
      }
    }
    try tracks.visit(id) { rows in
      for (column, name) in [(1, "tracks"), (3, "discs"), (4, "medium")] {
        if let value = rows.value(column) { members.append(.init(name: name, value: value)) }
      }
      if let path = rows.bytes(2), let slash = path.lastIndex(of: UInt8(ascii: "/")) {
        let folder = String(decoding: path[..<slash], as: UTF8.self)
        members.append(.init(name: "path", value: .text(folder)))
      }
    }
    // From the bytes, as a path is not always valid UTF-8.
    if let cover, let path = albums.bytes(cover), path.first == UInt8(ascii: "/") {
      members.append(.init(name: "cover_url", value: .text(FileAddress.of(Array(path)))))
    }
    return JSONObject(members)
  }

  /// The members of a row, without empty ones.
  private static func members(of rows: SQLiteRows) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = []
    members.reserveCapacity(24)
    for column in rows.names.indices {
      guard let value = rows.value(column) else { continue }
      members.append(.init(name: rows.names[column], value: value))
    }
    return members
  }
}
