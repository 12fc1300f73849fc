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
  /// The references of the last change: field, old value, new value.
  private var lastTexts: [UInt64] = [ChangeRun.none, ChangeRun.none, ChangeRun.none]

  /// The reference that means no value.
  private static let none: UInt64 = 0
  /// The reference that means a text follows; references to earlier texts are higher.
  private static let inline: UInt64 = 1

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
  var row: ChangeRow {
    count == 1 ? first : ChangeRow(run: bytes, of: albums)
  }

  private static func fits(_ row: ChangeRow) -> Bool {
    row.kind == ChangeRow.changed && row.album < highestAlbum
  }

  private mutating func encode(_ row: ChangeRow) {
    let distance = row.album - lastAlbum
    lastAlbum = row.album
    var differing: UInt64 = 0
    var texts: [UInt8] = []
    for (index, text) in [row.field, row.old, row.new].enumerated() {
      let utf8 = text.map { Array($0.utf8) }
      let known = utf8.map { references[$0] } ?? Self.none
      guard known != lastTexts[index] else { continue }
      differing |= 1 << UInt64(index)
      lastTexts[index] = known ?? UInt64(references.count) + Self.inline + 1
      Self.append(known ?? Self.inline, to: &texts)
      guard known == nil, let utf8 else { continue }
      references[utf8] = lastTexts[index]
      Self.append(UInt64(utf8.count), to: &texts)
      texts += utf8
    }
    // The sign is the lowest bit, so that short distances are short in both directions.
    let zigzag = UInt64(bitPattern: (distance << 1) ^ (distance >> 63))
    Self.append(zigzag << 3 | differing, to: &bytes)
    bytes += texts
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
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
    var reader = Reader(bytes)
    var changes: [Change] = []
    var found: ClosedRange<Int64>?
    var album: Int64 = 0
    var field: FieldName?
    var (old, new): (FieldValue?, FieldValue?)
    while !reader.isAtEnd {
      guard let head = reader.number() else { return nil }
      let zigzag = head >> 3
      album &+= Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
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

  /// Reads the numbers and texts of a run.
  private struct Reader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var texts: [String] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func number() -> UInt64? {
      var number: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 7) {
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        number |= UInt64(byte & 0x7f) << shift
        if byte < 0x80 { return number }
      }
      return nil
    }

    /// A text, or an absent one; nil if neither can be read.
    mutating func text() -> String?? {
      guard let reference = number() else { return nil }
      switch reference {
      case ChangeRun.none: return .some(nil)
      case ChangeRun.inline:
        guard let count = number(), count <= UInt64(bytes.count - position) else { return nil }
        let end = position + Int(count)
        texts.append(String(decoding: bytes[position..<end], as: UTF8.self))
        position = end
        return .some(texts.last)
      default:
        let index = reference - ChangeRun.inline - 1
        return index < UInt64(texts.count) ? .some(texts[Int(index)]) : nil
      }
    }
  }
}
