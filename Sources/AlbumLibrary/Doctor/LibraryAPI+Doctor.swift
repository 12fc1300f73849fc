import AlbumModel
import GRDB

/// What a look at the whole library found.
public struct DoctorReport: Equatable, Sendable {
  /// What is wrong, a line each; empty when all is well.
  public internal(set) var problems: [String] = []
  /// How many albums stand on the shelf.
  public internal(set) var albumCount = 0
  /// How many steps the journal knows.
  public internal(set) var stepCount = 0

  /// Whether nothing is wrong.
  public var isHealthy: Bool { problems.isEmpty }
}

extension LibraryAPI {
  /// Checks the file, the schema's rules, and the journal against the albums.
  ///
  /// The journal says which albums must be on the shelf and what their fields must hold; every
  /// difference is a problem. Nothing is changed.
  ///
  /// - Complexity: reads everything; memory grows with the fields ever changed.
  public func doctor() throws -> DoctorReport {
    var report = DoctorReport()
    report.problems += try fileProblems()
    // In one read transaction, or another process's commit between two looks would be a problem.
    try execute("SAVEPOINT doctor")
    defer { try? execute("RELEASE doctor") }
    shelf.count = nil
    report.albumCount = Int(
      try database.translatingErrors {
        try database.albums.integer("SELECT count(*) FROM album WHERE removed = 0") ?? 0
      })
    report.stepCount = Int(
      try database.translatingErrors {
        try database.albums.integer("SELECT count(*) FROM step") ?? 0
      })
    report.problems += try presenceProblems()
    report.problems += try valueProblems()
    report.problems += try albumProblems()
    report.problems += try exchangeProblems()
    report.problems += try coverProblems()
    return report
  }

  private func fileProblems() throws -> [String] {
    try database.run { database in
      let integrity = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)")
        .filter { $0 != "ok" }
      let foreign = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
      return integrity.map { "the file: \($0)" }
        + foreign.prefix(20).map { row in
          "the table \(row[0] as String? ?? "?") refers to a missing \(row[2] as String? ?? "?")"
        }
    }
  }

  /// Every album was away once, so all comings and goings together say who is there.
  private func presenceProblems() throws -> [String] {
    let expected = try journal.netChange(since: 0).turned
    var actual = IdentityRanges()
    try database.translatingErrors {
      try database.albums.statement("SELECT id FROM album WHERE removed = 0 ORDER BY id")
        .forEachRow { row in
          actual.insert(AlbumID(rawValue: row.integer(0)))
          return true
        }
    }
    guard expected != actual else { return [] }
    var difference = IdentityRanges.Boundaries(expected.ranges)
    for range in actual.ranges { difference.toggle(range) }
    return difference.ranges.prefix(20).map { range in
      let albums =
        range.lowerBound == range.upperBound
        ? "album \(range.lowerBound)" : "albums \(range.lowerBound) to \(range.upperBound)"
      return expected.contains(range.lowerBound)
        ? "\(albums): on the shelf by the journal, but not in fact"
        : "\(albums): on the shelf, but not by the journal"
    }
  }

  private func valueProblems() throws -> [String] {
    var last: [NetChange.FieldKey: FieldValue?] = [:]
    var places: [AlbumID: String] = [:]
    for entry in try journal.entries(after: 0) {
      let isUndo = entry.act == .undo
      try journal.forEachChange(of: entry.step, backwards: isUndo) { change in
        switch isUndo ? change.inverse : change {
        case .changed(let album, let name, _, let value):
          last[NetChange.FieldKey(album: album, name: name)] = .some(value)
        case .moved(let album, _, let place): places[album] = place
        case .added, .removed: break
        }
      }
    }
    var problems: [String] = []
    for (key, value) in last {
      guard let (album, _) = try stored(key.album), album[key.name] != value else { continue }
      problems.append(
        "album \(key.album): \(key.name) is \(album[key.name]?.description ?? "nothing"), "
          + "by the journal \(value?.description ?? "nothing")")
    }
    for (album, place) in places {
      guard let stored = try database.albums.place(of: album), stored.place.text != place else {
        continue
      }
      problems.append("album \(album): stands elsewhere than the journal says")
    }
    return Array(problems.sorted().prefix(20))
  }

  private func albumProblems() throws -> [String] {
    var problems: [String] = []
    try database.translatingErrors {
      try database.albums.statement(
        "SELECT \(AlbumStatements.columns), sameness FROM album"
      ).forEachRow { row in
        let album = AlbumStatements.album(from: row)
        let key = Sameness.key(artist: album.content.artist, title: album.title)
        if key != row.integer(8) {
          problems.append("album \(album.id): cannot be found by its artist and title")
        }
        for identifier in album.content.identifiers
        where try !isNoted(identifier, of: album.id) {
          problems.append("album \(album.id): cannot be found by its \(identifier.kind.rawValue)")
        }
        if let text = row.text(7), UserFields.isCanonical(text) == false {
          problems.append("album \(album.id): its own fields are damaged")
        }
        return problems.count < 20
      }
    }
    return problems
  }

  private func isNoted(_ identifier: AlbumIdentifier, of album: AlbumID) throws -> Bool {
    let statement = try database.albums.statement(
      "SELECT 1 FROM identifier WHERE key = ?1 AND album = ?2")
    statement.bind(identifier.key, at: 1)
    statement.bind(album.rawValue, at: 2)
    var isNoted = false
    try statement.forEachRow { _ in
      isNoted = true
      return false
    }
    return isNoted
  }
}
