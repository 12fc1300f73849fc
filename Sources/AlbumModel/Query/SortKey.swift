/// Bytes that sort values alphabetically and numerically when they are compared byte by byte.
///
/// They are valid UTF-8, because SQLite sorts by texts faster than by blobs.
package enum SortKey {
  private static let numberClass: UInt8 = 1
  private static let textClass: UInt8 = 2

  /// A key below that of every value.
  package static let lowest: [UInt8] = [0]
  /// A key above that of every value.
  package static let highest: [UInt8] = [3]

  /// The key of a value.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - ignoresArticle: whether an article at the beginning of a text does not count.
  /// - Returns: the key.
  package static func key(_ value: FieldValue, ignoringArticle ignoresArticle: Bool = false)
    -> [UInt8]
  {
    var key: [UInt8] = []
    switch value {
    case .integer(let integer): append(Double(integer), to: &key)
    case .number(let number): append(number, to: &key)
    case .text, .flag, .list:
      var text = value.description
      text.withUTF8 { append(utf8: $0, ignoringArticle: ignoresArticle, to: &key) }
    }
    return key
  }

  /// The key of a value by the type of its field; values that are not of the type are after the
  /// others in either direction.
  package static func key(_ value: FieldValue, of kind: any FieldKind, descending: Bool) -> [UInt8]
  {
    var key: [UInt8] = []
    if let position = kind.magnitude(of: value) {
      append(position, to: &key)
      return key
    }
    if descending { key = lowest }
    var text = value.description
    text.withUTF8 { append(utf8: $0, to: &key) }
    return key
  }

  /// Appends the key of a number.
  package static func append(_ number: Double, to key: inout [UInt8]) {
    key.append(numberClass)
    // The bits of positive doubles sort as integers do; those of negative ones in reverse.
    let bits = (number == 0 ? 0 : number).bitPattern
    let sortable = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    for shift in stride(from: 63, through: 0, by: -7) {
      key.append(UInt8(truncatingIfNeeded: sortable >> UInt64(shift)) & 0x7F)
    }
  }

  /// Appends the key of a text: folded, with the length of each run of digits before it.
  package static func append(
    utf8 bytes: UnsafeBufferPointer<UInt8>, ignoringArticle ignoresArticle: Bool = false,
    to key: inout [UInt8]
  ) {
    key.append(textClass)
    let start = key.count
    FoldedText.append(bytes, to: &key)
    if ignoresArticle {
      key.removeSubrange(start..<(start + TitleArticle.leadingLength(key[start...])))
    }
    let hasDigit = key[start...].contains(where: isDigit)
    if hasDigit { countDigits(in: &key, from: start) }
  }

  /// Inserts the length of each run of digits before it, without leading zeros.
  ///
  /// The length follows a `0`, so that digits keep their order among other characters.
  private static func countDigits(in key: inout [UInt8], from start: Int) {
    let folded = Array(key[start...])
    key.removeLast(folded.count)
    var index = 0
    while index < folded.count {
      guard isDigit(folded[index]) else {
        key.append(folded[index])
        index += 1
        continue
      }
      while index + 1 < folded.count, folded[index] == UInt8(ascii: "0"),
        isDigit(folded[index + 1])
      {
        index += 1
      }
      let end = folded[index...].firstIndex { !isDigit($0) } ?? folded.count
      key.append(UInt8(ascii: "0"))
      key.append(UInt8(min(end - index, 0x7F)))
      key.append(contentsOf: folded[index..<end])
      index = end
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
