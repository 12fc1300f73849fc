import AlbumFiles
public import AlbumModel
import Glibc

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
    statistics.artistCount = artists.count
    statistics.genreCount = genres.count
    statistics.commonArtists = Self.mostCommon(artists)
    statistics.commonGenres = Self.mostCommon(genres)
    statistics.decades = decades.sorted { $0.key < $1.key }
      .map { LibraryStatistics.Decade(year: $0.key, albumCount: $0.value) }
    statistics.fileSize = path.map { Self.size(of: $0) + Self.size(of: LibraryFiles.log(of: $0)) }
    statistics.stepCount = Int(
      try database.translatingErrors {
        try database.albums.integer("SELECT count(*) FROM step") ?? 0
      })
    statistics.snapshotCount = try snapshots().count
    return statistics
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

  private static func size(of path: String) -> Int64 {
    FileStatus(path)?.size ?? 0
  }
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
  fileprivate var decade: Int64 {
    let rest = self % 10
    return self &- (rest < 0 ? rest &+ 10 : rest)
  }
}
