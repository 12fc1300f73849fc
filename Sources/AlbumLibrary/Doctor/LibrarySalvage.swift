import AlbumFiles
import AlbumModel
import GRDB

/// Copies the readable data of a library with a damaged file into a new library next to it.
///
/// The damaged file is not changed. Albums are read one range at a time, so that a damaged page
/// affects only the albums in it. The history is saved completely or not at all; indexes are
/// rebuilt.
public struct LibrarySalvage {
  /// The saved data.
  public struct Result: Equatable, Sendable {
    /// The new library's file.
    public let path: String
    /// The number of albums on its shelf.
    public let albumCount: Int
    /// The number of steps in its journal.
    public let stepCount: Int
    /// The lost data, a line each; empty if all damaged data could be rebuilt.
    public let lost: [String]
    /// Whether other libraries, which have this one's operations so far, would remove the lost
    /// albums too.
    public let removesElsewhere: Bool
  }

  /// The tables of the history, which are useful only together.
  private static let history = [
    "agent", "step", "change", "entry", "snapshot", "home", "own_home", "foreign_album", "written",
    "restated", "overtaken", "exchange", "seen", "import", "import_part", "import_rule",
    "record_block", "record_album", "rederivation", "record_base",
  ]

  private let path: String

  /// Prepares the copy.
  ///
  /// - Parameter path: the damaged library's file.
  public init(_ path: String) { self.path = LibraryLocation.file(path) }

  /// Writes a new library from the readable data, and checks it as ``LibraryAPI/doctor()`` does.
  ///
  /// - Returns: the saved data.
  /// - Throws: `UserError` when nothing can be saved; ``LibraryError``.
  /// - Complexity: O(n) in the readable data, and in the unreadable albums.
  public func run() throws -> Result {
    let saved = LibraryFiles.freePath(path + LibraryLocation.salvaged)
    do {
      guard let status = FileStatus(path), status.isFile else {
        throw UserError("it is not a file")
      }
      let target = try FileTarget(Array(saved.utf8))
      let staging = try StagingFolder(for: target)
      for (name, withHistory) in [("whole", true), ("albums", false)] {
        let file = String(decoding: staging.file(name), as: UTF8.self)
        do {
          guard let result = try save(to: file, as: saved, withHistory: withHistory) else {
            continue
          }
          try staging.publish(name, as: target, permissions: status.permissions)
          return result
        } catch is LibraryError where withHistory {
          // The history cannot be repaired.
          continue
        }
      }
      throw UserError("the readable data is not sufficient for a library")
    } catch let error as SystemError {
      throw UserError("\(saved) cannot be written: \(error.message(writing: Array(saved.utf8)))")
    } catch let error as UserError {
      throw UserError(
        "the library cannot be salvaged: \(error); restore a backup with moonshelf restore")
    }
  }

  /// - Returns: nil when the history cannot be read, or does not match the albums.
  private func save(to file: String, as saved: String, withHistory: Bool) throws -> Result? {
    guard let copy = try copy(to: file, withHistory: withHistory) else { return nil }
    let library = try LibraryAPI(path: file)
    defer { try? library.close() }
    let lostAlbums = try withHistory ? albumsWithoutRow(library) : copy.unreadable
    _ = try library.repair()
    let report = try library.doctor()
    guard report.isHealthy else { return nil }
    guard report.albumCount > 0 || lostAlbums.ranges.isEmpty else {
      throw UserError("no album can be read")
    }
    var lost = copy.lost
    if !lostAlbums.ranges.isEmpty { lost.insert(Self.text(of: lostAlbums), at: 0) }
    return Result(
      path: saved, albumCount: report.albumCount, stepCount: report.stepCount, lost: lost,
      removesElsewhere: try withHistory && !lostAlbums.ranges.isEmpty && library.isShared())
  }

  /// The albums on the shelf according to the journal that could not be read.
  private func albumsWithoutRow(_ library: LibraryAPI) throws -> IdentityRanges {
    let rows = try library.database.albums.statement("SELECT id FROM album ORDER BY id")
      .identities()
    let present = try JournalCheck(library.journal).present
    return present.toggled(present.intersection(rows))
  }

  private static func text(of albums: IdentityRanges) -> String {
    let shown = albums.ranges.prefix(20).map { range in
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }
    let rest = albums.ranges.count > shown.count ? ", and others" : ""
    return "\(CountText.of(albums.count, "album")), with the numbers "
      + shown.joined(separator: ", ") + rest
  }

  // MARK: - Copying

  /// The data copied into a new file.
  private struct Copy {
    /// The albums whose pages cannot be read, as far as they existed.
    var unreadable = IdentityRanges()
    /// Other lost data.
    var lost: [String] = []
  }

  /// - Returns: nil when the history is requested and cannot be read.
  private func copy(to file: String, withHistory: Bool) throws -> Copy? {
    let library = try LibraryAPI(path: file)
    defer { try? library.close() }
    var copy = Copy()
    return try library.database.run { database in
      // Rows that others refer to may be lost. In this mode SQLite reads truncated files, and
      // schemas with a damaged page.
      try database.execute(
        sql: """
          PRAGMA foreign_keys = OFF; PRAGMA writable_schema = ON; PRAGMA synchronous = OFF
          """)
      try attach(to: database)
      if withHistory {
        guard try copyTables(Self.history, database) else { return nil }
      } else {
        copy.lost.append("the history: undo, snapshots, and the synchronization state")
      }
      copy.unreadable = try copyAlbums(database)
      _ = try copyTables(["field"], database)
      if try !copyTables(["script_store"], database) {
        copy.lost.append("data of scripts in moonshelf.store")
      }
      if try !copyTables(["cover"], database) {
        copy.lost.append("data about covers; moonshelf covers fetch restores it")
      }
      try database.execute(sql: "DETACH damaged")
      return copy
    }
  }

  private func attach(to database: Database) throws {
    do {
      try database.execute(sql: "ATTACH ? AS damaged", arguments: [path])
      let application = try Int32.fetchOne(database, sql: "PRAGMA damaged.application_id")
      guard application == Schema.applicationID else {
        throw UserError("it is not a moonshelf library, or its first page is damaged")
      }
      guard try Int.fetchOne(database, sql: "PRAGMA damaged.user_version") == Schema.version else {
        throw UserError("it was written by another version of moonshelf")
      }
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      throw UserError("its first page is damaged")
    }
  }

  /// Copies whole tables.
  ///
  /// - Returns: false when one of them cannot be read, or violates a constraint.
  private func copyTables(_ tables: [String], _ database: Database) throws -> Bool {
    for table in tables {
      let columns = try columns(of: table, database)
      try database.execute(sql: "DELETE FROM main.\(table)")
      let isCopied = try attempt(
        """
        INSERT INTO main.\(table) (\(columns))
        SELECT \(columns) FROM damaged.\(table) NOT INDEXED
        """, database)
      guard isCopied else { return false }
    }
    return true
  }

  /// Copies the readable albums: if a range cannot be read, its two halves.
  private func copyAlbums(_ database: Database) throws -> IdentityRanges {
    let columns = try columns(of: "album", database)
    let most = (FileStatus(path)?.size ?? 0) / Self.smallestAlbum
    var unreadable: [ClosedRange<AlbumID>] = []
    var tries: Int64 = 0
    var rest: [ClosedRange<Int64>] = [AlbumID.library.rawValue...max(1, highestAlbum(database))]
    while let range = rest.popLast() {
      let (first, last) = (range.lowerBound, range.upperBound)
      let isCopied = try attempt(
        """
        INSERT INTO main.album (\(columns)) SELECT \(columns) FROM damaged.album NOT INDEXED
        WHERE id BETWEEN \(first) AND \(last)
        """, database)
      guard !isCopied else { continue }
      guard first < last, tries < most else {
        tries += 1
        unreadable.append(AlbumID(rawValue: first)...AlbumID(rawValue: last))
        continue
      }
      let middle = first + (last - first) / 2
      rest += [middle + 1...last, first...middle]
    }
    return IdentityRanges(merging: unreadable)
  }

  /// The minimum number of bytes of an album in the file: damage may give numbers that no album
  /// has.
  private static let smallestAlbum: Int64 = 16

  /// The highest possible number of an album, from all readable sources.
  private func highestAlbum(_ database: Database) -> Int64 {
    [
      "SELECT max(id) FROM damaged.album NOT INDEXED",
      "SELECT max(id) FROM damaged.album INDEXED BY album_order WHERE removed = 0",
      "SELECT max(max(album, ifnull(last_album, album))) FROM damaged.change NOT INDEXED",
    ]
    .compactMap { (try? Int64.fetchOne(database, sql: $0)) ?? nil }
    .filter { $0 < 1 << 31 }.max() ?? 0
  }

  private func columns(of table: String, _ database: Database) throws -> String {
    try String.fetchAll(
      database, sql: "SELECT name FROM pragma_table_info(?, 'main')", arguments: [table]
    ).joined(separator: ", ")
  }

  /// Runs a statement.
  ///
  /// Not inside a transaction, in which SQLite would write nothing more after the first damaged
  /// page.
  ///
  /// - Returns: false when the damaged file cannot be read there, or the data violates a
  ///   constraint.
  private func attempt(_ statement: String, _ database: Database) throws -> Bool {
    do {
      try database.execute(sql: statement)
      return true
    } catch let error as DatabaseError
      // A table missing from a schema with a damaged page is only SQLITE_ERROR.
      where [.SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_ERROR].contains(error.resultCode)
    {
      return false
    }
  }
}
