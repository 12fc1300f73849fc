import AlbumModel
import GRDB

/// The operations of other replicas that were known when an operation was made.
///
/// Operations of a replica arrive in order, so the stamp of the last one is sufficient. Operations
/// of earlier versions do not record it.
struct SeenOperations {
  let database: AlbumDatabase

  /// Whether a write was known when an operation was made; nil if that is not recorded.
  func includes(_ write: WriteStamp, at act: WriteStamp) throws -> Bool? {
    guard write.home != act.home else { return true }
    if let known = try known(of: write.home, at: act) { return write.microseconds <= known }
    return try isRecorded(of: act) ? false : nil
  }

  private func known(of other: Int64, at act: WriteStamp) throws -> Int64? {
    try database.albums.integer(
      """
      SELECT known FROM seen WHERE home = ?1 AND other = ?2 AND stamp <= ?3
      ORDER BY stamp DESC LIMIT 1
      """, act.home, other, act.microseconds)
  }

  /// Whether the known operations are recorded for an operation.
  func isRecorded(of act: WriteStamp) throws -> Bool {
    try database.albums.integer(
      "SELECT 1 FROM seen WHERE home = ?1 AND stamp <= ?2 LIMIT 1", act.home, act.microseconds)
      != nil
  }

  /// Stores the known operations of a received operation.
  func note(_ head: OperationHead) throws {
    guard let seen = head.seen else { return }
    let act = head.writeStamp
    // A row for the operation itself, so that having seen nothing differs from recording nothing.
    let own = try isRecorded(of: act) ? [] : [WriteStamp(microseconds: 0, home: act.home)]
    for other in own + seen {
      if let known = try known(of: other.home, at: act), known >= other.microseconds { continue }
      try database.albums.run(
        SummedTable.seen.insertion(verb: "INSERT OR REPLACE"),
        act.home, other.home, act.microseconds, other.microseconds)
    }
  }

  /// The known operations of a received operation.
  func recorded(of act: WriteStamp) throws -> [WriteStamp]? {
    guard try isRecorded(of: act) else { return nil }
    return try stamps(
      "SELECT other, known FROM seen WHERE home = ? AND stamp = ? AND other <> home ORDER BY other",
      [act.home, act.microseconds])
  }

  /// The operations known at a line of this library's feed and not at an earlier one.
  func own(at entry: Int64, since previous: Int64, _ replicas: OwnReplicas) throws -> [WriteStamp] {
    var seen = try stamps(
      """
      SELECT home, max(stamp) FROM entry WHERE home IS NOT NULL AND id > ? AND id < ? GROUP BY home
      """, [previous, entry])
    let earlier = zip(replicas.ranges, replicas.ranges.dropFirst())
    for (range, next) in earlier where previous < next.firstEntry && next.firstEntry <= entry {
      let last = try database.albums.integer(
        "SELECT max(stamp) FROM entry WHERE home IS NULL AND id < ?1", next.firstEntry)
      guard let last else { continue }
      let known = seen.first { $0.home == range.home }?.microseconds ?? 0
      seen.removeAll { $0.home == range.home }
      seen.append(WriteStamp(microseconds: max(last, known), home: range.home))
    }
    return seen
  }

  private func stamps(_ sql: String, _ arguments: StatementArguments) throws -> [WriteStamp] {
    try database.rows(sql, arguments) {
      WriteStamp(microseconds: try $0.column(1), home: try $0.column(0))
    }
  }
}

extension OperationMembers {
  /// More replicas than a library encounters.
  private static let mostSeen = 10_000

  /// The known operations in the line of an operation; nil if it has none.
  func seen() throws -> [WriteStamp]? {
    guard let value = self["seen"] else { return nil }
    guard case .text(let text) = value else { throw damage }
    guard text != "-" else { return [] }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count <= Self.mostSeen else { throw damage }
    return try words.map { word in
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let home = Int64(parts[0]), let stamp = Int64(parts[1]),
        Self.replicas.contains(home), Self.stamps.contains(stamp)
      else { throw damage }
      return WriteStamp(microseconds: stamp, home: home)
    }
  }
}

extension OperationMemberWriter {
  mutating func add(seen: [WriteStamp]?) {
    guard let seen else { return }
    let words = seen.map { "\($0.home):\($0.microseconds)" }
    add("seen", .text(words.isEmpty ? "-" : words.joined(separator: " ")))
  }
}
