/// Detects a file's encoding from a part of it.
enum EncodingDetection {
  /// The possible encodings of text that is not UTF-8, most frequent first.
  static let candidates: [TextEncoding] = [
    .windows1252, .macRoman, .windows1250, .windows1251, .koi8r,
  ]

  /// The encoding that the first bytes determine: a byte order mark, or the zeros of UTF-16.
  ///
  /// - Returns: nil if they do not; without a mark, its length is 0.
  static func fromOpening(_ bytes: [UInt8]) -> (encoding: TextEncoding, markLength: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    let pairs = bytes.count / 2
    guard pairs >= 4 else { return nil }
    var zeros = (first: 0, second: 0)
    for pair in 0..<pairs {
      if bytes[2 * pair] == 0 { zeros.first += 1 }
      if bytes[2 * pair + 1] == 0 { zeros.second += 1 }
    }
    if zeros.second * 4 > pairs, zeros.first * 20 < zeros.second {
      return (.utf16LittleEndian, 0)
    }
    if zeros.first * 4 > pairs, zeros.second * 20 < zeros.first {
      return (.utf16BigEndian, 0)
    }
    return nil
  }

  /// Whether the first bytes are a text in UTF-8 or ASCII, which cannot be UTF-16: that has zeros, at
  /// least in its commas and line ends.
  static func isUTF8(_ bytes: [UInt8]) -> Bool {
    var scan = UTF8Scan()
    return !bytes.isEmpty && !bytes.contains(0)
      && bytes.withUnsafeBufferPointer { scan.run($0) } != .invalid
  }

  /// Whether invalid UTF-8 is mostly valid, so that the exceptions were pasted in.
  static func isMostlyUTF8(_ bytes: UnsafeBufferPointer<UInt8>, lettersBefore: Int) -> Bool {
    // A word in another encoding counts as one exception, however long it is.
    var scan = UTF8Scan()
    var strangers = 0
    var last = -2
    while scan.run(bytes) != .end {
      if scan.position != last + 1 { strangers += 1 }
      last = scan.position
      scan.skipByte()
    }
    return lettersBefore + scan.letters > strangers
  }
}
