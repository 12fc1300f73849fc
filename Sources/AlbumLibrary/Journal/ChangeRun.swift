import AlbumModel

/// Consecutive changes of fields in one step, stored as one row of the journal.
///
/// A change takes a byte or two if it differs from the previous one only by its album: each begins
/// with a number that contains the distance between the two albums and a bit each for a different
/// field, old value and new value. Only these follow; a text that occurred before in the run is
/// stored as its index. All numbers are variable-length integers of seven bits a byte, lowest
/// first.
struct ChangeRun {
  /// The limit of a row's bytes: longer rows would need a second page for the part over a quarter
  /// of a page.
  private static let mostBytes = 900
  /// The limit of IDs: a distance between lower ones leaves three bits of 64 for the differences.
  private static let highestAlbum: Int64 = 1 << 58

  /// The number of the first change in the step; the others have the following numbers.
  let number: Int64
  private let first: ChangeRow
  private var count = 1
  private var albums: ClosedRange<Int64>
  private var bytes: [UInt8] = []
  private var limit = ChangeRun.mostBytes
  /// Whether another change may be appended.
  private var isOpen: Bool

  /// The references of the texts so far, keyed by their bytes, since equal strings may differ in
  /// bytes.
  private var references: [[UInt8]: UInt64] = [:]
  private var lastAlbum: Int64 = 0
  /// The texts of the last change: field, old value, new value.
  private var last: [String?] = [nil, nil, nil]
  /// Their references.
  private var lastTexts: [UInt64] = [
    CompactReference.none, CompactReference.none, CompactReference.none,
  ]

  init(_ change: Change, number: Int64) {
    self.number = number
    first = ChangeRow(change)
    albums = first.album...first.album
    isOpen = Self.fits(first)
    guard isOpen else { return }
    encode(first)
    // Long values need additional pages in any case.
    limit = max(limit, 2 * bytes.count)
  }

  /// Adds a change.
  ///
  /// - Returns: false, with the run unchanged, if the change must be part of the next run.
  mutating func append(_ change: Change) -> Bool {
    let row = ChangeRow(change)
    guard isOpen, Self.fits(row) else { return false }
    let end = bytes.count
    encode(row)
    guard bytes.count <= limit else {
      bytes.removeSubrange(end...)
      // The next change could refer to this one.
      isOpen = false
      return false
    }
    albums = min(albums.lowerBound, row.album)...max(albums.upperBound, row.album)
    count += 1
    return true
  }

  /// The row to store; a single change is stored in columns.
  var row: ChangeRow { count == 1 ? first : ChangeRow(run: bytes, of: albums) }

  private static func fits(_ row: ChangeRow) -> Bool {
    row.kind == ChangeRow.changed && row.album < highestAlbum
  }

  private mutating func encode(_ row: ChangeRow) {
    let distance = row.album - lastAlbum
    lastAlbum = row.album
    var differing: UInt64 = 0
    var texts: [UInt8] = []
    for (index, text) in [row.field, row.old, row.new].enumerated() {
      if Self.haveSameBytes(text, last[index]) { continue }
      last[index] = text
      let utf8 = text.map { Array($0.utf8) }
      let known = utf8.map { references[$0] } ?? CompactReference.none
      guard known != lastTexts[index] else { continue }
      differing |= 1 << UInt64(index)
      lastTexts[index] = known ?? UInt64(references.count) + CompactReference.inline + 1
      CompactNumber.append(known ?? CompactReference.inline, to: &texts)
      guard known == nil, let utf8 else { continue }
      references[utf8] = lastTexts[index]
      CompactNumber.append(UInt64(utf8.count), to: &texts)
      texts += utf8
    }
    CompactNumber.append(CompactNumber.zigzag(distance) << 3 | differing, to: &bytes)
    bytes += texts
  }

  private static func haveSameBytes(_ one: String?, _ two: String?) -> Bool {
    guard let one, let two else { return one == nil && two == nil }
    return one.utf8.elementsEqual(two.utf8)
  }

  // MARK: Reading

  /// The changes of a stored run.
  ///
  /// - Parameters:
  ///   - bytes: the run.
  ///   - albums: the lowest and the highest album of its changes, from the row.
  /// - Returns: nil for an unreadable run, which only damage causes.
  static func changes(
    in bytes: UnsafeBufferPointer<UInt8>, of albums: ClosedRange<Int64>
  ) -> [Change]? {
    var reader = CompactReader(bytes)
    var changes: [Change] = []
    var found: ClosedRange<Int64>?
    var album: Int64 = 0
    var field: FieldName?
    var (old, new): (FieldValue?, FieldValue?)
    while !reader.isAtEnd {
      guard let head = reader.number() else { return nil }
      album &+= CompactNumber.signed(head >> 3)
      guard albums.contains(album) else { return nil }
      for index in 0..<3 where head >> UInt64(index) & 1 == 1 {
        guard let text = reader.text() else { return nil }
        if index == 0 {
          guard let name = text else { return nil }
          field = FieldName(rawValue: name)
        } else {
          guard let value = ChangeRow.value(text) else { return nil }
          if index == 1 { old = value } else { new = value }
        }
      }
      guard let field else { return nil }
      changes.append(.changed(AlbumID(rawValue: album), field, from: old, to: new))
      found = min(found?.lowerBound ?? album, album)...max(found?.upperBound ?? album, album)
    }
    return found == albums ? changes : nil
  }
}
