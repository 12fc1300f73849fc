import AlbumModel
import GRDB

/// The replicas under which this library's own operations, steps and albums were made.
///
/// A library has one replica from the beginning. When a copy of its file is detected it becomes a
/// new one for its later operations, since both files would assign the same IDs.
struct OwnReplicas {
  /// A range of numbers under one replica.
  struct ReplicaRange {
    let home: Int64
    let firstEntry: Int64
    let firstStep: Int64
    let firstAlbum: Int64
  }

  /// In the order of creation.
  let ranges: [ReplicaRange]

  init(_ database: AlbumDatabase) throws {
    ranges = try database.run { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT home, first_entry, first_step, first_album FROM own_home ORDER BY first_entry
          """
      ).map { row in
        let stretch = ReplicaRange(
          home: try row.column(0), firstEntry: try row.column(1), firstStep: try row.column(2),
          firstAlbum: try row.column(3))
        // Keeps arithmetic with the numbers from overflowing.
        for number in [stretch.firstEntry, stretch.firstStep, stretch.firstAlbum]
        where !ChangeRow.identities.contains(number) {
          throw LibraryError.damaged("the first numbers of replica \(stretch.home) cannot be read")
        }
        return stretch
      }
    }
  }

  /// The replica for new operations.
  var current: Int64 { ranges.last?.home ?? 0 }

  func contains(_ home: Int64) -> Bool { ranges.contains { $0.home == home } }

  func act(_ entry: Int64) -> GlobalID { name(entry, \.firstEntry) }
  func step(_ step: Int64) -> GlobalID { name(step, \.firstStep) }
  func album(_ album: Int64) -> GlobalID { name(album, \.firstAlbum) }

  /// The entries that were made under a replica.
  func entries(of home: Int64) -> ClosedRange<Int64>? { range(home, \.firstEntry) }
  /// The albums that were made under a replica.
  func albums(of home: Int64) -> ClosedRange<Int64>? { range(home, \.firstAlbum) }
  /// The steps that were made under a replica.
  func steps(of home: Int64) -> ClosedRange<Int64>? { range(home, \.firstStep) }

  /// The first album number of the next range after an album; albums of one range may be of two
  /// replicas.
  func end(ofAlbumsFrom album: Int64) -> Int64 {
    ranges.first { $0.firstAlbum > album }.map { $0.firstAlbum - 1 } ?? .max
  }

  /// The mark of an album's keys from before the first exchange, in SQL.
  ///
  /// It is that of the replica under which the album was added, since a copy of the library may
  /// have put another album between the same neighbours.
  ///
  /// - Parameter id: the column of the album.
  /// - Returns: an expression.
  func placeMark(ofAlbumIn id: String) -> String {
    ranges.dropFirst().reduce("'\(SortKeySuffix.of(home: ranges.first?.home ?? 0))'") {
      "iif(\(id) >= \($1.firstAlbum), '\(SortKeySuffix.of(home: $1.home))', \($0))"
    }
  }

  private func name(_ number: Int64, _ first: KeyPath<ReplicaRange, Int64>) -> GlobalID {
    let stretch = ranges.last { $0[keyPath: first] <= number }
    return GlobalID(home: stretch?.home ?? current, number: number)
  }

  private func range(_ home: Int64, _ first: KeyPath<ReplicaRange, Int64>) -> ClosedRange<Int64>? {
    guard let index = ranges.firstIndex(where: { $0.home == home }) else { return nil }
    let next = ranges[(index + 1)...].first.map { $0[keyPath: first] - 1 } ?? .max
    let start = ranges[index][keyPath: first]
    return start <= next ? start...next : nil
  }
}
