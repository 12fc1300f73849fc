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
