/// Finds out how a file's letters are written, from a part of it.
enum EncodingDetection {
  /// What text that is no UTF-8 may be written in, the most usual first.
  static let candidates: [TextEncoding] = [
    .windows1252, .macRoman, .windows1250, .windows1251, .koi8r,
  ]

  /// The encoding that the first bytes say outright: a byte order mark, or the zeros of UTF-16.
  ///
  /// - Returns: nil when they say nothing; the mark's length is 0 when there is none.
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

  /// Whether bytes that are not all UTF-8 are still mostly that: the exceptions were pasted in.
  static func isMostlyUTF8(_ bytes: UnsafeBufferPointer<UInt8>, lettersBefore: Int) -> Bool {
    // A word in another script is one stranger, however many bytes it has.
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
