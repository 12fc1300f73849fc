/// What takes the space of a library's file.
public struct FileUsage: Equatable, Sendable {
  /// What tables are for.
  public enum Part: String, CaseIterable, Sendable {
    /// The albums with their indexes, and the lists of fields.
    case albums
    /// The journal: steps, changes, snapshots.
    case history
    /// The records of imports.
    case records
    /// What is known of other replicas.
    case synchronization
    /// The stores of scripts, the results of downloads, and the schema.
    case others
    /// Free pages, which the next changes use.
    case free
  }

  /// The bytes of each part that has any.
  public internal(set) var bytes: [Part: Int64] = [:]

  /// The size of the file in bytes.
  public var total: Int64 { bytes.values.reduce(0, +) }

  /// The parts by their size, the largest first.
  public var parts: [(part: Part, bytes: Int64)] {
    Part.allCases.compactMap { part in bytes[part].map { (part, $0) } }
      .sorted { $0.bytes > $1.bytes }
  }

  static func part(ofTable name: String) -> Part {
    switch name {
    case "album", "identifier", "field": .albums
    case "step", "change", "entry", "snapshot", "agent": .history
    case "import", "import_part", "import_rule", "rederivation": .records
    case _ where name.hasPrefix("record_"): .records
    case "home", "own_home", "foreign_album", "written", "restated", "overtaken", "exchange",
      "seen":
      .synchronization
    default: .others
    }
  }
}

extension LibraryAPI {
  /// What takes the space of the file.
  ///
  /// - Returns: nothing where SQLite was built without `dbstat`.
  /// - Throws: ``LibraryError``.
  /// - Complexity: every page of the file is read.
  public func fileUsage() throws -> FileUsage {
    var usage = FileUsage()
    let hasStatistics =
      try database.albums.integer(
        "SELECT count(*) FROM pragma_module_list WHERE name = 'dbstat'") ?? 0
    guard hasStatistics > 0 else { return usage }
    let statement = try PreparedStatement(
      """
      SELECT coalesce(known.tbl_name, dbstat.name), sum(pgsize) FROM dbstat
        LEFT JOIN sqlite_schema AS known ON known.name = dbstat.name
      WHERE aggregate = 1 GROUP BY 1
      """, on: database.connection)
    try statement.forEachRow { row in
      usage.bytes[FileUsage.part(ofTable: row.text(0) ?? ""), default: 0] += row.integer(1)
    }
    let pageSize = try database.albums.integer("PRAGMA page_size") ?? 0
    let free = try database.albums.integer("PRAGMA freelist_count") ?? 0
    if free > 0 { usage.bytes[.free] = free * pageSize }
    return usage
  }
}
