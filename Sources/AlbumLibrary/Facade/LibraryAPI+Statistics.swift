import AlbumFiles
public import AlbumModel
import Glibc

/// Statistics of a library, or a part of it.
public struct LibraryStatistics: Equatable, Sendable {
  /// A text and the number of albums with it.
  public struct Entry: Equatable, Sendable {
    /// The artist, or the genre.
    public let name: String
    /// The number of albums.
    public let albumCount: Int
  }

  /// Ten years from one that ends in 0, and the number of their albums.
  public struct Decade: Equatable, Sendable {
    /// Its first year.
    public let year: Int64
    /// The number of albums.
    public let albumCount: Int
  }

  /// The number of albums.
  public internal(set) var albumCount = 0
  /// The number of artists, by their exact names.
  public internal(set) var artistCount = 0
  /// The number of genres, by their exact names; an album may have several.
  public internal(set) var genreCount = 0
  /// The number of albums with a cover.
  public internal(set) var coverCount = 0
  /// The number of albums without a year.
  public internal(set) var withoutYearCount = 0
  /// The first and the last year; nil when no album has one.
  public internal(set) var years: ClosedRange<Int64>?
  /// The times when the first and the last album were added, in seconds since 1970 UTC.
  public internal(set) var added: ClosedRange<Int64>?
  /// The decades of the albums, in order.
  public internal(set) var decades: [Decade] = []
  /// The artists with the most albums, at most ten.
  public internal(set) var commonArtists: [Entry] = []
  /// The genres with the most albums, at most ten.
  public internal(set) var commonGenres: [Entry] = []
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
  /// - Complexity: one pass over the albums; memory for the names of artists and genres.
  public func statistics(_ query: AlbumQuery = .all) throws -> LibraryStatistics {
    try refresh()
    var statistics = LibraryStatistics()
    var artists: [String: Int] = [:]
    var genres: [String: Int] = [:]
    var decades: [Int64: Int] = [:]
    try select("artist, genre, year, cover_url, added", query, isUnordered: true) { row in
      statistics.albumCount += 1
      if let artist = row.text(0) { artists[artist, default: 0] += 1 }
      if let genre = row.text(1) { genres[genre, default: 0] += 1 }
      if let year = row.optionalInteger(2) {
        statistics.years = statistics.years.including(year)
        decades[year.decade, default: 0] += 1
      } else {
        statistics.withoutYearCount += 1
      }
      if row.hasValue(3) { statistics.coverCount += 1 }
      statistics.added = statistics.added.including(row.integer(4))
      return true
    }
    artists = Self.divided(artists, by: NamesKind())
    genres = Self.divided(genres, by: ListKind())
    statistics.artistCount = artists.count
    statistics.genreCount = genres.count
    statistics.commonArtists = Self.mostCommon(artists)
    statistics.commonGenres = Self.mostCommon(genres)
    statistics.decades = decades.sorted { $0.key < $1.key }
      .map { LibraryStatistics.Decade(year: $0.key, albumCount: $0.value) }
    statistics.fileSize = path.map { Self.size(of: $0) + Self.size(of: LibraryFiles.log(of: $0)) }
    statistics.stepCount = Int(
      try database.albums.integer("SELECT count(*) FROM step WHERE NOT \(Journal.isUpkeep)") ?? 0)
    statistics.snapshotCount = try snapshots().count
    return statistics
  }

  /// The counts of the single texts.
  private static func divided(_ counts: [String: Int], by kind: any FieldKind) -> [String: Int] {
    counts.reduce(into: [:]) { counts, entry in
      for text in kind.texts(of: .text(entry.key)) { counts[text, default: 0] += entry.value }
    }
  }

  /// The ten most frequent names; equally frequent ones in alphabetical order.
  private static func mostCommon(_ counts: [String: Int]) -> [LibraryStatistics.Entry] {
    var common: [(name: String, count: Int)] = []
    for (name, count) in counts {
      let index = common.firstIndex { ($0.count, name) < (count, $0.name) } ?? common.endIndex
      guard index < 10 else { continue }
      common.insert((name, count), at: index)
      if common.count > 10 { common.removeLast() }
    }
    return common.map { LibraryStatistics.Entry(name: $0.name, albumCount: $0.count) }
  }

  private static func size(of path: String) -> Int64 { FileStatus(path)?.size ?? 0 }
}

extension ClosedRange<Int64>? {
  /// The range, extended to contain a number.
  fileprivate func including(_ number: Int64) -> ClosedRange<Int64> {
    guard let self else { return number...number }
    return Swift.min(self.lowerBound, number)...Swift.max(self.upperBound, number)
  }
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
