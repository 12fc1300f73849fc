import AlbumModel
import GRDB
import GRDBSQLite

/// The result of checking the whole library.
public struct DoctorReport: Equatable, Sendable {
  /// The problems, a line each; empty for a healthy library.
  public internal(set) var problems: [String] = []
  /// The number of albums on the shelf.
  public internal(set) var albumCount = 0
  /// The number of steps in the journal.
  public internal(set) var stepCount = 0
  /// What takes the space of the file.
  public internal(set) var usage = FileUsage()
  /// Whether the structure of the file is damaged, so that it cannot be repaired in place; see
  /// `LibrarySalvage`.
  public internal(set) var isFileDamaged = false

  /// Whether there are no problems.
  public var isHealthy: Bool { problems.isEmpty }
}

extension LibraryAPI {
  /// The version of SQLite, such as `3.40.1`.
  public static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// Checks the file, the checksums of its rows, and the albums against the journal.
  ///
  /// The journal determines which albums must be on the shelf and the values of their fields; every
  /// difference is a problem. A check that cannot be completed is a problem as well, and the other
  /// checks are still made. Nothing is changed.
  ///
  /// - Complexity: O(n) in the size of the library; memory grows with the fields ever changed.
  public func doctor() throws -> DoctorReport {
    try refresh()
    // In one read transaction, otherwise another process's commit between two reads would be a
    // problem.
    try execute("SAVEPOINT doctor")
    defer { try? execute("RELEASE doctor") }
    shelf.count = nil
    var report = DoctorReport()
    try check(&report, "the file") { try fileProblems() }
    if report.problems.contains(where: Self.isOfStructure) { report.isFileDamaged = true }
    var (albumCount, stepCount): (Int64, Int64) = (0, 0)
    try check(&report, "the number of albums and steps") {
      albumCount = try database.albums.integer("SELECT count(*) FROM album WHERE removed = 0") ?? 0
      stepCount =
        try database.albums.integer("SELECT count(*) FROM step WHERE NOT \(Journal.isUpkeep)") ?? 0
      return []
    }
    (report.albumCount, report.stepCount) = (Int(albumCount), Int(stepCount))
    try check(&report, "the checksums") { try checksumProblems() }
    var unsendable: [String] = []
    try check(&report, "the albums") { try albumProblems(&unsendable) }
    try check(&report, "the feed") { try feedProblems() }
    try check(&report, "the snapshots") {
      _ = try snapshots()
      return []
    }
    try check(&report, "the journal") {
      let journal = try JournalCheck(journal)
      unsendable = journal.unsendable + unsendable
      let present = try presentAlbums()
      return try journal.problems + stateProblems(journal).map(\.problem)
        + Self.presenceProblems(journal.present, present)
        + differences(from: journal).map(\.problem).sorted()
    }
    try check(&report, "the exchange") { try exchangeProblems(unsendable) }
    try check(&report, "the imported records") { try recordProblems() }
    try check(&report, "the covers") { try coverProblems() }
    var usage = FileUsage()
    try check(&report, "the file's pages") {
      usage = try fileUsage()
      return []
    }
    report.usage = usage
    return report
  }

  /// Makes one check; one that cannot be completed is a problem.
  private func check(
    _ report: inout DoctorReport, _ subject: String, _ body: () throws -> [String]
  ) throws {
    do { report.problems += try body() } catch let error as LibraryError {
      guard let reason = error.storageReason else { throw error }
      report.problems.append("\(subject) cannot be checked to the end: \(reason)")
      if error == .damagedFile { report.isFileDamaged = true }
    }
  }

  /// Whether SQLite names the page of a problem, rather than the row.
  private static func isOfStructure(_ problem: String) -> Bool {
    let problem = problem.lowercased()
    return problem.hasPrefix("the file:")
      && (problem.contains("page ") || problem.contains("freelist"))
  }

  private func fileProblems() throws -> [String] {
    // Rows are looked up in indexes in no order: with the usual cache each one reads a page.
    try execute("PRAGMA cache_size = -65536")
    defer { shrinkCache() }
    return try database.run { database in
      let integrity = try String.fetchAll(database, sql: "PRAGMA integrity_check(1000)")
        .filter { $0 != "ok" }
      let foreign = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
      return try integrity.map { "the file: \($0)" }
        + foreign.map { row in
          let (table, parent): (String, String) = (try row.column(0), try row.column(2))
          return "the table \(table) refers to a missing \(parent)"
        }
    }
  }

  private func checksumProblems() throws -> [String] {
    var problems: [String] = []
    func check(_ table: String, _ columns: String, _ checksum: String, _ name: ([Int64]) -> String)
      throws
    {
      let statement = try PreparedStatement(
        "SELECT \(columns) FROM \(table) WHERE checksum IS NOT \(checksum)",
        on: database.connection)
      try statement.forEachRow { row in
        problems.append("\(name([row.integer(0), row.integer(1)])) has changed on the disk")
      }
    }
    try check("album", "id, 0", Schema.albumChecksum) { "album \($0[0])" }
    try check("change", "step, number", Schema.changeChecksum) {
      "step \($0[0]): its change \($0[1])"
    }
    try check("entry", "id, 0", Schema.entryChecksum) { "line \($0[0]) of the feed" }
    for table in SummedTable.all {
      try PreparedStatement(
        "SELECT \(table.title) FROM \(table.name) WHERE checksum IS NOT \(table.checksum)",
        on: database.connection
      ).forEachRow { row in
        problems.append("\(row.text(0) ?? table.name) has changed on the disk")
      }
    }
    return problems
  }

  /// The albums that are on the shelf.
  func presentAlbums() throws -> IdentityRanges {
    try database.albums.statement("SELECT id FROM album WHERE removed = 0 ORDER BY id").identities()
  }

  /// Every album was absent before it was added, so all additions and removals together give the
  /// present ones.
  private static func presenceProblems(
    _ expected: IdentityRanges, _ actual: IdentityRanges
  ) -> [String] {
    guard expected != actual else { return [] }
    return expected.toggled(actual.ranges).ranges.map { range in
      let albums =
        range.lowerBound == range.upperBound
        ? "album \(range.lowerBound)" : "albums \(range.lowerBound) to \(range.upperBound)"
      return expected.contains(range.lowerBound)
        ? "\(albums): on the shelf according to the journal, but removed"
        : "\(albums): on the shelf, but removed according to the journal"
    }
  }

  /// The differences between the albums and the journal, with the change that the journal lacks.
  func differences(from journal: JournalCheck) throws -> [(problem: String, change: Change)] {
    var differences: [(problem: String, change: Change)] = []
    let fields = journal.values.map { ($0, $1, AlbumStatements.reader(ofAny: $0)) }
    try PreparedStatement(
      "SELECT \(AlbumStatements.columns), place FROM album ORDER BY id", on: database.connection
    ).forEachRow { row in
      let album = AlbumID(rawValue: row.integer(0))
      for (name, values, read) in fields {
        // An album with unreadable fields is reported as such.
        guard let value = values[album], let found = try? Optional.some(read(row)), found != value,
          (try? AlbumStatements.album(from: row)) != nil
        else { continue }
        let (one, other) = (found?.description ?? "nothing", value?.description ?? "nothing")
        differences.append(
          (
            "album \(album): \(name) is \(one), according to the journal \(other)",
            .changed(album, name, from: value, to: found)
          ))
      }
      guard let place = journal.places[album], let found = row.text(8), found != place else {
        return
      }
      let problem = "album \(album): its position differs from the journal"
      differences.append((problem, .moved(album, from: place, to: found)))
    }
    return differences
  }

  /// The steps whose state differs from the feed, with the required one.
  func stateProblems(
    _ journal: JournalCheck
  ) throws -> [(problem: String, step: Int64, isDone: Bool)] {
    let states = try database.albums.statement("SELECT id, state FROM step").all {
      (step: $0.integer(0), isDone: $0.text(1) == "done")
    }
    return states.compactMap { step, isDone in
      let expected = journal.isDone[step] ?? false
      let problem = "step \(step): \(isDone ? "done" : "undone"), which contradicts the feed"
      return isDone == expected ? nil : (problem, step, expected)
    }
  }

  private func feedProblems() throws -> [String] {
    var problems: [String] = []
    func check(_ sql: String, _ problem: (PreparedStatement) -> String) throws {
      try PreparedStatement(sql, on: database.connection).forEachRow { row in
        problems.append(problem(row))
      }
    }
    try check(
      """
      WITH folded (last) AS (
        SELECT ifnull(max(entry.id), 0) FROM entry JOIN step ON step.id = entry.step WHERE folded = 1)
      SELECT 1 FROM folded,
        (SELECT count(*) AS lines, ifnull(max(id), (SELECT last FROM folded)) AS newest FROM entry
          WHERE id > (SELECT last FROM folded))
      WHERE lines <> newest - folded.last
      """
    ) { _ in "the feed lacks lines" }
    try check(
      """
      SELECT name FROM snapshot WHERE name = '' OR entry < 0
        OR entry > (SELECT ifnull(max(id), 0) FROM entry)
      """
    ) { "the snapshot \"\($0.text(0) ?? "")\": its line in the feed is missing" }
    try check("SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM own_home WHERE first_entry = 1)") { _ in
      "the library's own replica is missing"
    }
    return problems
  }

  /// The problems of the albums; what other libraries could not read is added to `unsendable`.
  private func albumProblems(_ unsendable: inout [String]) throws -> [String] {
    var problems: [String] = []
    let known = try everyFieldName()
    var unknown: Set<String> = []
    var notedCount: Int64 = 0
    try database.albums.statement(
      "SELECT \(AlbumStatements.columns), sameness, place FROM album"
    ).forEachRow { row in
      let album = AlbumStatements.uncheckedAlbum(from: row)
      if unsendable.count < JournalCheck.mostUnsendable {
        if row.text(9).map(ShelfKey.isValid) != true {
          unsendable.append("album \(album.id): other libraries cannot read its place")
        }
        if !OperationMembers.times.contains(album.added) {
          unsendable.append("album \(album.id): other libraries cannot read when it was added")
        }
      }
      let key = Sameness.key(artist: album.content.artist, title: album.title)
      if key != row.integer(8) {
        problems.append("album \(album.id): cannot be found by its artist and title")
      }
      for identifier in album.content.identifiers {
        guard try isNoted(identifier, of: album.id) else {
          problems.append("album \(album.id): cannot be found by its \(identifier.kind.rawValue)")
          continue
        }
        notedCount += 1
      }
      guard let text = row.text(7) else { return }
      if !CustomFields.isCanonical(text) {
        problems.append("album \(album.id): its custom fields are damaged")
      }
      if album.id != .library { unknown.formUnion(album.content.fields.names(except: known)) }
    }
    let extra = try (database.albums.integer("SELECT count(*) FROM identifier") ?? 0) - notedCount
    if extra > 0 { problems.append("\(CountText.of(Int(extra), "identifier")) of no album") }
    return problems + unknown.sorted().map { "the field \($0): missing in the list of fields" }
  }

  private func isNoted(_ identifier: AlbumIdentifier, of album: AlbumID) throws -> Bool {
    try database.albums.integer(
      "SELECT 1 FROM identifier WHERE key = ?1 AND album = ?2", identifier.key, album) != nil
  }
}
