public import AlbumModel

/// The totals of a group of albums, or of all of them.
public struct Totals {
  /// The totals of one column.
  fileprivate struct Part {
    let index: Int
    let name: String
    let total: Total
    let kinds: [any FieldKind]
    var kind: (any FieldKind)?
    var count = 0
    var amounts: [String?: (sum: Double, count: Int)] = [:]
  }

  /// Whether they are of all albums.
  public private(set) var isOfAll = true
  /// The value that the albums of the group have.
  public private(set) var key: FieldValue?
  /// The number of albums.
  public private(set) var albumCount = 0
  private var parts: [Part]
  private let columnCount: Int
  /// The index of the column with the keys of groups.
  private var keyIndex: Int?

  init(_ totals: [String: Total], of columns: [Column]) {
    columnCount = columns.count
    parts = columns.enumerated().compactMap { index, column in
      guard let total = totals[column.key] else { return nil }
      let known = column.kind.flatMap { type(of: $0).hasSums ? [$0] : nil }
      return Part(
        index: index, name: column.key, total: total,
        kinds: known ?? FieldKinds.all.filter { type(of: $0).hasSums })
    }
  }

  /// Whether no column has totals.
  public var isEmpty: Bool { parts.isEmpty }

  /// The number of albums, and the totals by the keys of their columns.
  public var values: [(name: String, value: FieldValue?)] {
    [("albums", .integer(Int64(albumCount)))] + parts.map { ($0.name, $0.value) }
  }

  /// A cell for every column: the totals, the key of the group, and a label if there is room for it
  /// at the beginning.
  public var labeledCells: [Cell] {
    var cells = [Cell](repeating: .empty, count: columnCount)
    for part in parts { cells[part.index] = Cell(part.value) }
    if let keyIndex { cells[keyIndex] = Cell(key) }
    let place = keyIndex == 0 && columnCount > 1 ? 1 : 0
    if cells[place] == .empty { cells[place] = .value(.text("Total")) }
    return cells
  }

  /// The same for a group, whose key is in a column.
  func ofGroup(_ key: FieldValue?, at keyIndex: Int?) -> Totals {
    var totals = self
    (totals.key, totals.keyIndex, totals.isOfAll) = (key, keyIndex, false)
    return totals
  }

  /// Adds an album, with the value of each column.
  mutating func add(_ value: (_ column: Int) throws -> FieldValue?) rethrows {
    albumCount += 1
    for index in parts.indices {
      if let value = try value(parts[index].index) { parts[index].add(value) }
    }
  }
}

extension Totals.Part {
  fileprivate mutating func add(_ value: FieldValue) {
    count += 1
    guard total != .count else { return }
    for kind in kinds {
      let value = kind.canonical(value)
      guard let size = kind.position(of: value) else { continue }
      let unit = kind.unit(of: value)
      let before = amounts[unit] ?? (0, 0)
      amounts[unit] = (before.sum + size, before.count + 1)
      self.kind = kind
      return
    }
  }

  /// The total; amounts of several currencies are not added to each other.
  fileprivate var value: FieldValue? {
    guard total != .count else { return .integer(Int64(count)) }
    let values = amounts.sorted { $0.key ?? "" < $1.key ?? "" }.compactMap { unit, amount in
      // Without the noise of binary fractions; an average has two decimal places.
      let (number, places) =
        total == .sum ? (amount.sum, 1e6) : (amount.sum / Double(amount.count), 100)
      let rounded = (number * places).rounded() / places
      return unit.map { kind?.canonical(.text("\(rounded) \($0)")) } ?? kind?.text(ofSum: rounded)
    }
    return values.count > 1
      ? .text(values.map(\.description).joined(separator: ", ")) : values.first
  }
}

extension FieldValue? {
  /// The heading of the group whose albums have the value.
  var heading: String { self?.description ?? "(none)" }
}
