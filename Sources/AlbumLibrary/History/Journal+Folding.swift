import AlbumModel
import GRDB

extension Journal {
  /// The condition for the steps of the feed up to a line.
  private static let untilLine = "id IN (SELECT step FROM entry WHERE id <= ?1)"

  /// The last line of the feed before a time after which no line refers to an earlier step.
  func lastFoldableEntry(before time: Int64) throws -> Int64? {
    let shelf = database.albums
    var end =
      try shelf.integer("SELECT min(id) - 1 FROM entry WHERE time >= ?1", time) ?? lastEntry()
    // A step that was undone or redone later, or may still be redone.
    while true {
      let first = try shelf.integer(
        """
        SELECT min(first) FROM (
          SELECT min(id) AS first, max(id) AS last FROM entry GROUP BY step
          UNION ALL
          SELECT min(entry.id), 9223372036854775807 FROM entry
            JOIN step ON step.id = entry.step WHERE redoable = 1)
        WHERE first <= ?1 AND last > ?1
        """, end)
      guard let first else { return end > 0 ? end : nil }
      end = first - 1
    }
  }

  /// The last line of the feed that stands for folded ones; 0 if there is none.
  func lastFoldedEntry() throws -> Int64 {
    try database.albums.integer(
      "SELECT max(entry.id) FROM entry JOIN step ON step.id = entry.step WHERE folded = 1") ?? 0
  }

  /// The numbers of the steps of the feed up to a line, in ascending order.
  func steps(until entry: Int64) throws -> [Int64] {
    try database.albums.statement("SELECT id FROM step WHERE \(Self.untilLine) ORDER BY id", entry)
      .all { $0.integer(0) }
  }

  /// The number of steps of the feed up to a line, of their changes, and the last of them.
  func stepCounts(until entry: Int64) throws -> (steps: Int, changes: Int, last: Int64) {
    try database.albums.statement(
      """
      SELECT count(*), ifnull(sum(change_count), 0), ifnull(max(id), 0) FROM step
      WHERE \(Self.untilLine) AND NOT \(Self.isUpkeep)
      """, entry
    ).first { (Int($0.integer(0)), Int($0.integer(1)), $0.integer(2)) } ?? (0, 0, 0)
  }

  /// Removes what undone steps up to a line say of the records of imports.
  ///
  /// The step that takes their place is done.
  func removeUndoneRecords(until entry: Int64) throws {
    func delete(from table: String, where condition: String) throws {
      try database.albums.run("DELETE FROM \(table) WHERE \(condition)", entry)
    }
    let steps = "SELECT id FROM step WHERE \(Self.untilLine)"
    let imports = "SELECT id FROM import WHERE step IN (\(steps) AND state = 'undone')"
    try delete(from: "rederivation", where: "step IN (\(steps)) OR import IN (\(imports))")
    for table in ["record_album", "record_base"] {
      try delete(from: table, where: "step IN (\(steps) AND state = 'undone')")
    }
    for table in ["record_album", "record_block", "import_rule", "import_part"] {
      try delete(from: table, where: "import IN (\(imports))")
    }
    try delete(from: "import", where: "id IN (\(imports))")
  }

  /// Replaces consecutive lines of the feed by the last of them, for a step with their net changes.
  func fold(_ start: Int64, _ end: Int64, as number: Int64, _ changes: [Change]) throws {
    let shelf = database.albums
    try shelf.run("DELETE FROM change WHERE step = ?1", number)
    try shelf.run("DELETE FROM entry WHERE id > ?1 AND id < ?2", start, end)
    try database.execute(
      """
      UPDATE step SET label = 'Earlier history', origin = 'upkeep', state = 'done', redoable = 0,
        change_count = ?2, cause = NULL, agent = NULL, folded = 1,
        time = (SELECT time FROM entry WHERE id = ?3) WHERE id = ?1
      """, [number, changes.count, end])
    try database.execute(SummedTable.step.renewal)
    try shelf.run("UPDATE entry SET act = 'do', step = ?1 WHERE id = ?2", number, end)
    try shelf.run("UPDATE entry SET checksum = \(Schema.entryChecksum) WHERE id = ?1", end)
    try append(changes, to: number)
  }

  /// Notes that the changes of a folded step from a number on are those of re-derivations.
  func noteRederived(in step: Int64, from number: Int64) throws {
    try database.albums.run(
      SummedTable.rederivation.insertion(
        ["?1", "?2", "id", "0"], then: "FROM import ORDER BY id LIMIT 1"), step, number)
  }

  /// Writes changes of a step, as runs where they are of fields.
  private func append(_ changes: [Change], to step: Int64) throws {
    var run: ChangeRun?
    var number: Int64 = 0
    for change in changes {
      if run?.append(change) != true {
        if let run { try append(run.row, to: step, number: run.number) }
        run = ChangeRun(change, number: number)
      }
      number += 1
    }
    if let run { try append(run.row, to: step, number: run.number) }
  }

  /// Removes steps that are folded, except the last ones, which took their place.
  func removeFolded(_ steps: [Int64], keeping count: Int) throws {
    let shelf = database.albums
    guard let first = steps.suffix(count).first else { return }
    for step in steps.dropLast(count) {
      try shelf.run("DELETE FROM change WHERE step = ?1", step)
      try shelf.run(SummedTable.step.update(["cause": "NULL"]) + " WHERE cause = ?1", step)
      for table in [SummedTable.imports, .recordAlbum, .base] {
        try shelf.run(table.update(["step": "?2"]) + " WHERE step = ?1", step, first)
      }
      try shelf.run("DELETE FROM step WHERE id = ?1", step)
    }
  }
}
