public import AlbumModel

/// The groups of albums in a layout, with counts and totals, for views that show one album at a time.
public struct LayoutGroups: Sendable {
  /// The number of groups that are kept; of more, as in another order, there are only the totals.
  private static let mostGroups = 10_000

  /// Albums that follow each other.
  public struct Group: Sendable {
    /// The heading; nil for all albums.
    public let heading: String?
    /// The index of the first album.
    public let start: Int
    /// The number of albums.
    public let albumCount: Int
    /// The totals of columns, by the headings of these.
    public let totals: [(label: String, text: String)]

    /// All in one line: `Jazz: 12 albums, Price 120 EUR`.
    public var text: String {
      let parts = ["\(albumCount) album\(albumCount == 1 ? "" : "s")"]
      let line = (parts + totals.map { "\($0.label) \($0.text)" }).joined(separator: ", ")
      return heading.map { "\($0): \(line)" } ?? line
    }
  }

  /// The groups in order; none for a layout without them.
  public let groups: [Group]
  /// All albums.
  public let all: Group

  /// Groups albums; nil for a layout without groups and totals.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - visit: passes the albums, in their order.
  /// - Throws: the error of a computed column, or of `visit`.
  /// - Complexity: O(n).
  public init?(
    of layout: Layout, _ visit: ((Album) throws -> Void) throws -> Void
  ) throws {
    let column = layout.groupColumn
    guard column != nil || !layout.totals.isEmpty else { return nil }
    let none = Totals(layout.totals, of: layout.columns)
    var (all, current) = (none, none)
    var groups: [Group] = []
    var position: [UInt8]?
    func end() {
      guard position != nil, groups.count <= Self.mostGroups else { return }
      groups.append(
        Group(current, in: layout, from: all.albumCount - current.albumCount, current.key.heading))
    }
    try visit { album in
      if let column {
        let value = try column.value(of: album)
        let next = column.groupKey(of: value)
        if next != position {
          end()
          (position, current) = (next, none.ofGroup(value, at: nil))
        }
      }
      func value(_ index: Int) throws -> FieldValue? { try layout.columns[index].value(of: album) }
      try all.add(value)
      try current.add(value)
    }
    end()
    self.groups = groups.count > Self.mostGroups ? [] : groups
    self.all = Group(all, in: layout, from: 0, nil)
  }

  /// The group of the album at an index; nil if there is none.
  ///
  /// - Complexity: O(log n) in the number of groups.
  public func group(at index: Int) -> Group? {
    var (low, high) = (0, groups.count)
    while low < high {
      let middle = (low + high) / 2
      if groups[middle].start <= index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? groups[low - 1] : nil
  }
}

extension LayoutGroups.Group {
  fileprivate init(_ totals: Totals, in layout: Layout, from start: Int, _ heading: String?) {
    self.heading = heading
    self.start = start
    albumCount = totals.albumCount
    self.totals = totals.values.dropFirst().compactMap { name, value in
      value.map { (layout.columns.column(name)?.title ?? name, $0.description) }
    }
  }
}
