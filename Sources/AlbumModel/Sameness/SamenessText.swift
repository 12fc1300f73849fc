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
  static func reduce(
    _ text: String?, _ part: Part, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
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
      if writer.isEmpty { writer.appendInk(text) }
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
