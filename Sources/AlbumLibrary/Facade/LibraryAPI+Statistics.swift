import AlbumFiles
public import AlbumModel
import Glibc

/// Statistics of a library, or a part of it.
public struct LibraryStatistics: Equatable, Sendable {
  /// The number of albums.
  public internal(set) var albumCount = 0
  /// The artists, by their exact names, those with the most albums first.
  public internal(set) var artists: [AlbumFacet] = []
  /// The genres in the same way; an album may have several.
  public internal(set) var genres: [AlbumFacet] = []
  /// The number of albums with a cover.
  public internal(set) var coverCount = 0
  /// The number of albums without a year.
  public internal(set) var withoutYearCount = 0
  /// The first and the last year; nil when no album has one.
  public internal(set) var years: ClosedRange<Int64>?
  /// The times when the first and the last album were added, in seconds since 1970 UTC.
  public internal(set) var added: ClosedRange<Int64>?
  /// The decades of the albums, those with the most first.
  public internal(set) var decades: [AlbumFacet] = []
  /// The size of the library's file with its log, in bytes; nil in memory.
  public internal(set) var fileSize: Int64?
  /// The number of steps in the journal.
  public internal(set) var stepCount = 0
  /// The number of snapshots.
  public internal(set) var snapshotCount = 0
}

extension LibraryAPI {
  /// Statistics of the library, or a part of it.
  ///
  /// - Parameter query: the albums to count; the file, the steps and the snapshots are those of
  ///   the whole library.
  /// - Returns: the numbers.
  /// - Throws: ``LibraryError``.
  /// - Complexity: two passes over the albums; memory for the names of artists and genres.
  public func statistics(_ query: AlbumQuery = .all) throws -> LibraryStatistics {
    try refresh()
    var statistics = LibraryStatistics()
    let sums =
      "count(*), count(year), count(cover_url), min(year), max(year), min(added), max(added)"
    try select(sums, query, isUnordered: true) { row in
      statistics.albumCount = Int(row.integer(0))
      statistics.withoutYearCount = statistics.albumCount - Int(row.integer(1))
      statistics.coverCount = Int(row.integer(2))
      statistics.years = Self.range(row, 3)
      statistics.added = Self.range(row, 5)
      return true
    }
    let found = try facets(query, by: [.field(.artist), .field(.genre), .decade])
      .filter { $0.value != nil }
    statistics.artists = found.filter { $0.field == .field(.artist) }
    statistics.genres = found.filter { $0.field == .field(.genre) }
    statistics.decades = found.filter { $0.field == .decade }
    statistics.fileSize = path.map { Self.size(of: $0) + Self.size(of: LibraryFiles.log(of: $0)) }
    statistics.stepCount = Int(
      try database.albums.integer("SELECT count(*) FROM step WHERE NOT \(Journal.isUpkeep)") ?? 0)
    statistics.snapshotCount = try snapshots().count
    return statistics
  }

  /// The range of two columns, which are in any order in a damaged file; nil without a value.
  private static func range(_ row: PreparedStatement, _ column: Int32) -> ClosedRange<Int64>? {
    let (first, last) = (row.integer(column), row.integer(column + 1))
    return row.hasValue(column) ? min(first, last)...max(first, last) : nil
  }

  private static func size(of path: String) -> Int64 { FileStatus(path)?.size ?? 0 }
}

extension Int64 {
  /// The first year of a year's decade, also before the year 0.
  var decade: Int64 {
    let rest = self % 10
    return self &- (rest < 0 ? rest &+ 10 : rest)
  }
}

extension LibraryAPI {
  /// The fields that albums have, the main ones first, and how they are used.
  ///
  /// - Parameter query: the albums; its order does not matter.
  /// - Returns: a use for each field, with its types and an example.
  /// - Throws: ``LibraryError``.
  /// - Complexity: one pass over the albums; memory for the fields, not the albums.
  public func fieldUses(_ query: AlbumQuery = .all) throws -> [FieldUse] {
    try refresh()
    var census = FieldCensus()
    let columns = FieldName.main.map(\.rawValue) + ["fields", "id"]
    try select(columns.joined(separator: ", "), query, isUnordered: true) { row in
      for (index, name) in FieldName.main.enumerated() where row.hasValue(Int32(index)) {
        let column = Int32(index)
        if name == .year {
          census.count(main: index, .integer) { .integer(row.integer(column)) }
        } else {
          census.count(main: index, .text) { row.text(column).map(FieldValue.text) }
        }
      }
      guard let fields = row.utf8(Int32(columns.count - 2)) else { return true }
      guard CustomFields.isReadable(fields) else {
        throw LibraryError.damagedFields(of: row.integer(Int32(columns.count - 1)))
      }
      census.count(own: fields)
      return true
    }
    return census.uses
  }
}
