package import AlbumModel

/// A set of album IDs, stored as ranges: a million consecutive albums take as much memory as one.
package struct IdentityRanges: Equatable {
  /// The ranges, in order and not adjacent.
  package private(set) var ranges: [ClosedRange<AlbumID>] = []

  /// Adds an ID.
  ///
  /// - Complexity: O(1) when it follows the highest one, otherwise O(n) in the number of ranges.
  mutating func insert(_ album: AlbumID) {
    if let last = ranges.last, last.upperBound.rawValue &+ 1 == album.rawValue {
      ranges[ranges.count - 1] = last.lowerBound...album
      return
    }
    if ranges.last.map({ $0.upperBound < album }) ?? true {
      ranges.append(album...album)
      return
    }
    if !contains(album) { self = toggled([album...album]) }
  }

  /// Removes an ID.
  mutating func remove(_ album: AlbumID) { if contains(album) { self = toggled([album...album]) } }

  /// The set without the IDs of these ranges that it has, and with the others of them.
  func toggled(_ others: [ClosedRange<AlbumID>]) -> IdentityRanges {
    IdentityRanges(Boundaries(ranges + others))
  }

  /// Whether an ID is in the set.
  ///
  /// - Complexity: O(log n) in the number of ranges.
  func contains(_ album: AlbumID) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < album { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(album)
  }

  /// The number of IDs in the set.
  var count: Int {
    ranges.reduce(0) { $0 + Int($1.upperBound.rawValue - $1.lowerBound.rawValue) + 1 }
  }

  /// The IDs, in order.
  var albums: some Sequence<AlbumID> { ranges.lazy.flatMap(\.albums) }

  /// The IDs that are in both sets.
  func intersection(_ other: IdentityRanges) -> [ClosedRange<AlbumID>] {
    var common: [ClosedRange<AlbumID>] = []
    var (left, right) = (ranges[...], other.ranges[...])
    while let one = left.first, let two = right.first {
      let lower = max(one.lowerBound, two.lowerBound)
      let upper = min(one.upperBound, two.upperBound)
      if lower <= upper { common.append(lower...upper) }
      if one.upperBound < two.upperBound { left.removeFirst() } else { right.removeFirst() }
    }
    return common
  }

  /// A set as the points where its ranges begin and end.
  ///
  /// Toggling a range, whatever it contains, only toggles its two ends; so the net change of a long
  /// history of additions and removals is computed without reading a single album.
  struct Boundaries {
    private var points: Set<Int64> = []

    init(_ ranges: [ClosedRange<AlbumID>] = []) { for range in ranges { toggle(range) } }

    /// Toggles a range: removes its members from the set, and adds the others.
    mutating func toggle(_ range: ClosedRange<AlbumID>) {
      for point in [range.lowerBound.rawValue, range.upperBound.rawValue &+ 1]
      where points.remove(point) == nil { points.insert(point) }
    }

    /// The ranges in the set, in order.
    var ranges: [ClosedRange<AlbumID>] {
      let sorted = points.sorted()
      return stride(from: 0, to: sorted.count - 1, by: 2).map { index in
        AlbumID(rawValue: sorted[index])...AlbumID(rawValue: sorted[index + 1] &- 1)
      }
    }
  }

  init() {}

  /// Merges ranges that may overlap.
  package init(merging ranges: [ClosedRange<AlbumID>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, last.upperBound.rawValue &+ 1 >= range.lowerBound.rawValue {
        let upper = max(last.upperBound, range.upperBound)
        self.ranges[self.ranges.count - 1] = last.lowerBound...upper
      } else {
        self.ranges.append(range)
      }
    }
  }

  init(_ boundaries: Boundaries) { ranges = boundaries.ranges }
}

extension ClosedRange<AlbumID> {
  /// The IDs, in order.
  var albums: some Sequence<AlbumID> {
    (lowerBound.rawValue...upperBound.rawValue).lazy.map(AlbumID.init(rawValue:))
  }
}

extension PreparedStatement {
  /// Runs a query for the IDs in its first column, which are in order.
  func identities() throws -> IdentityRanges {
    var identities = IdentityRanges()
    try forEachRow { identities.insert(AlbumID(rawValue: $0.integer(0))) }
    return identities
  }
}
