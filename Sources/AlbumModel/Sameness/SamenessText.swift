/// Reduces artists and titles to their distinguishing parts: letters, digits, and little else.
enum SamenessText {
  /// The kind of a text, which determines the parts to drop.
  enum Part: Equatable {
    /// Drops the number by which Discogs distinguishes artists of one name.
    case artist
    /// May drop the name of an edition.
    case title(dropsEditions: Bool)
  }

  /// Passes the reduced form of a text; an empty one for nil.
  ///
  /// ASCII text needs only memory on the stack.
  static func reduce(_ text: String?, _ part: Part, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard var text else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    text.withUTF8 { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + 1) { folded in
        var seen: UInt8 = 0
        for index in bytes.indices {
          let byte = bytes[index]
          seen |= byte
          folded[index] = FoldedText.lowercasedASCII(byte)
        }
        if seen < 0x80 {
          reduce(folded: UnsafeBufferPointer(rebasing: folded[..<bytes.count]), part, body)
        } else {
          SamenessMarks.folded(bytes).withUnsafeBufferPointer { reduce(folded: $0, part, body) }
        }
      }
    }
  }

  private static func reduce(
    folded: UnsafeBufferPointer<UInt8>, _ part: Part, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var text = folded[...].trimmedOfSpace
    switch part {
    case .artist: text = DiscogsNumber.dropped(from: text)
    case .title(let dropsEditions): if dropsEditions { text = EditionSuffix.dropped(from: text) }
    }
    // "&" becomes three letters.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count * 3 + 1) { output in
      var writer = ReducedWriter(output)
      let (article, rest) = TitleArticle.parted(text)
      if let article { writer.append(article) }
      writer.append(rest)
      // A text that consists only of marks is identified by them.
      if writer.isEmpty { for byte in text where byte > 0x20 { writer.write(byte) } }
      let reduced = UnsafeBufferPointer(rebasing: output[..<writer.count])
      if part == .artist, VariousArtists.isOne(reduced) {
        VariousArtists.name.withUTF8Buffer(body)
      } else {
        body(reduced)
      }
    }
  }
}

/// Folded text, or a part of it.
typealias FoldedSlice = Slice<UnsafeBufferPointer<UInt8>>

extension FoldedSlice {
  /// The text without surrounding white space.
  var trimmedOfSpace: FoldedSlice {
    var slice = self
    while let first = slice.first, first <= 0x20 { slice.removeFirst() }
    while let last = slice.last, last <= 0x20 { slice.removeLast() }
    return slice
  }

  /// Whether there is a letter, a digit, or anything beyond ASCII.
  var hasInk: Bool { contains(where: \.isInk) }
}

extension UInt8 {
  /// An ASCII digit.
  var isFoldedDigit: Bool { self &- 0x30 < 10 }
  /// A lower-case ASCII letter.
  var isFoldedLetter: Bool { self &- 0x61 < 26 }
  /// A lower-case letter, a digit, or a part of a scalar beyond ASCII.
  var isInk: Bool { isFoldedLetter || isFoldedDigit || self >= 0x80 }
}

/// Folds text beyond ASCII, so that the remaining marks are ASCII's.
enum SamenessMarks {
  /// The folded form of UTF-8, with the wide forms of Japanese text replaced by narrow ones and all
  /// other punctuation by brackets or spaces.
  static func folded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count + 8)
    FoldedText.append(bytes, to: &folded)
    guard folded.contains(where: { $0 >= 0x80 }) else { return folded }
    var result: [UInt8] = []
    result.reserveCapacity(folded.count)
    for scalar in String(decoding: folded, as: UTF8.self).unicodeScalars {
      append(scalar, to: &result)
    }
    return result
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    if scalar.isASCII {
      result.append(UInt8(scalar.value))
      return
    }
    if (0xFF01...0xFF5E).contains(scalar.value) {
      result.append(FoldedText.lowercasedASCII(UInt8(scalar.value - 0xFEE0)))
      return
    }
    // Signs of ownership: © ® ℗ ℠ ™.
    if [0xA9, 0xAE, 0x2117, 0x2120, 0x2122].contains(scalar.value) { return }
    switch scalar.properties.generalCategory {
    case .openPunctuation: result.append(UInt8(ascii: "("))
    case .closePunctuation: result.append(UInt8(ascii: ")"))
    case .connectorPunctuation, .dashPunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      result.append(0x20)
    default: result.append(contentsOf: String(scalar).utf8)
    }
  }
}

/// A hash of texts, such as the reduced artist and title of an album, of 64 bits.
///
/// Eight bytes at a time: exclusive or, then a multiplication to 128 bits whose halves are folded
/// together, as in wyhash (Wang Yi). Every text ends with its length, so none runs into the next.
package struct SamenessHash {
  private var state: UInt64 = 0x2d35_8dcc_aa6c_78a5

  package init() {}

  /// Appends an integer.
  package mutating func append(_ integer: Int64) { mix(UInt64(bitPattern: integer)) }

  /// Appends a text.
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    let whole = raw.count & ~7
    var index = 0
    while index < whole {
      mix(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index &+= 8
    }
    // The bytes after the last whole word, the first one highest.
    var rest: UInt64 = 0
    if whole > 0 {
      let last = raw.loadUnaligned(fromByteOffset: raw.count &- 8, as: UInt64.self)
      rest = UInt64(bigEndian: last) & ~(~0 << UInt64(8 &* (raw.count &- whole)))
    } else {
      for byte in raw { rest = rest << 8 | UInt64(byte) }
    }
    mix(rest)
    mix(UInt64(raw.count))
  }

  private mutating func mix(_ word: UInt64) {
    let product = (state ^ UInt64(littleEndian: word)).multipliedFullWidth(
      by: 0x9e37_79b9_7f4a_7c15)
    state = product.high ^ product.low ^ 0x8bb8_4b93_962e_acc9
  }

  /// The hash, with its bits mixed once more (the finaliser of MurmurHash3).
  package var finished: Int64 {
    var hash = state
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return Int64(bitPattern: hash ^ (hash >> 33))
  }
}
