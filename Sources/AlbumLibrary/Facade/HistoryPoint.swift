import AlbumModel

/// A point in the history of the library, after a line of the feed.
public struct HistoryPoint: Equatable, Sendable {
  /// What the user called it, in words: `step 17`, `snapshot first`, `2026-05-01 23:59:59`.
  public let name: String
  /// The last line of the feed that counts.
  let entry: Int64
}

extension LibraryAPI {
  /// The state that the library has now.
  ///
  /// - Throws: ``LibraryError``.
  public func currentPoint() throws -> HistoryPoint {
    HistoryPoint(name: "now", entry: try lastFeedEntry())
  }

  /// The point in the history that a text names.
  ///
  /// | text | the point |
  /// |---|---|
  /// | `17`, `step:17` | after the step was made |
  /// | `before:17` | before it |
  /// | `best of 2025`, `snapshot:17` | the snapshot with that name |
  /// | `2026-05-01`, `2026-05`, `2026-05-01T10:30`, `-3w` | the end of that day, month, minute |
  /// | `now` | the current state |
  ///
  /// - Parameter text: the text.
  /// - Returns: the point.
  /// - Throws: `UserError` for a text that names none; ``LibraryError``.
  /// - Complexity: O(n) in the lines of the feed for a time.
  public func point(_ text: String) throws -> HistoryPoint {
    try refresh()
    if text == "now" { return try currentPoint() }
    let known = try snapshots()
    func snapshot(_ name: some StringProtocol) -> HistoryPoint? {
      known.last { $0.name == name }.map {
        HistoryPoint(name: "snapshot \($0.name)", entry: $0.entry)
      }
    }
    if text.hasPrefix("snapshot:") {
      let name = String(text.dropFirst("snapshot:".count))
      guard let point = snapshot(name) else { throw LibraryError.noSuchSnapshot(name) }
      return point
    }
    for (prefix, isBefore) in [("step:", false), ("before:", true), ("", false)]
    where text.hasPrefix(prefix) {
      guard let number = Int64(text.dropFirst(prefix.count)) else { continue }
      return try point(ofStep: number, isBefore: isBefore)
    }
    if let point = snapshot(text) { return point }
    guard let last = try? DateSpan(text, now: effects.now()).last else {
      let names =
        known.isEmpty ? "" : ", or a snapshot: " + known.map(\.name).joined(separator: ", ")
      throw UserError.usage(
        "\"\(text)\" is no point in the history; use a time such as 2026-05-01 or -3w, a step "
          + "such as 17\(names)")
    }
    return HistoryPoint(name: LocalTime.text(last), entry: try journal.lastEntry(until: last))
  }

  /// The first second of a day, a month, a year.
  ///
  /// - Parameter text: a time such as `2020-01-01`, `2020` or `-1y`.
  /// - Returns: seconds since 1970 UTC.
  /// - Throws: `QueryError` for a text that is no time.
  public func beginning(of text: String) throws -> Int64 {
    try DateSpan(text, now: effects.now()).first
  }

  private func point(ofStep number: Int64, isBefore: Bool) throws -> HistoryPoint {
    guard let entry = try journal.firstEntry(ofStep: number) else {
      let year = (1900...2999).contains(number) ? "; the end of that year is \(number)-12" : ""
      throw UserError.usage("there is no step \(number)\(year); see moonshelf history")
    }
    return HistoryPoint(
      name: "\(isBefore ? "before " : "")step \(number)", entry: isBefore ? entry - 1 : entry)
  }
}

extension Journal {
  /// The last line of the feed that was written until a time; 0 if there is none.
  fileprivate func lastEntry(until time: Int64) throws -> Int64 {
    try database.albums.integer("SELECT max(id) FROM entry WHERE time <= ?1", time) ?? 0
  }

  /// The line of the feed with which a step was made; nil if there is no such step.
  func firstEntry(ofStep step: Int64) throws -> Int64? {
    try database.albums.integer("SELECT min(id) FROM entry WHERE step = ?1", step)
  }
}
