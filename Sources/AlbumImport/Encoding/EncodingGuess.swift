/// Finds out how a file's letters are written, from a part of it.
enum EncodingGuess {
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
    var scan = UTF8Scan()
    var strangers = 0
    while scan.run(bytes) == .invalid {
      scan.skipByte()
      strangers += 1
    }
    return lettersBefore + scan.letters > strangers
  }

  /// Which of the encodings with one byte a letter makes the better text.
  static func singleByte(_ bytes: UnsafeBufferPointer<UInt8>) -> TextEncoding {
    let mac = plausibility(of: bytes, in: .macRoman)
    let windows = plausibility(of: bytes, in: .windows1252)
    return mac > windows ? .macRoman : .windows1252
  }

  /// How likely the letters above 127 are where they stand, each by its neighbours.
  private static func plausibility(
    of bytes: UnsafeBufferPointer<UInt8>, in table: SingleByteTable
  ) -> Int {
    var sum = 0
    for index in bytes.indices where bytes[index] >= 128 {
      let before = index > 0 ? neighbour(bytes[index - 1], in: table) : .other
      let after = index + 1 < bytes.count ? neighbour(bytes[index + 1], in: table) : .other
      sum += plausibility(of: table.scalar(of: bytes[index]), between: before, and: after)
    }
    return sum
  }

  private enum Neighbour {
    case small
    case capital
    case other
  }

  private static func neighbour(_ byte: UInt8, in table: SingleByteTable) -> Neighbour {
    let scalar = byte < 128 ? Unicode.Scalar(byte) : table.scalar(of: byte)
    if scalar.properties.isLowercase { return .small }
    return scalar.properties.isUppercase ? .capital : .other
  }

  private static func plausibility(
    of scalar: Unicode.Scalar, between before: Neighbour, and after: Neighbour
  ) -> Int {
    switch scalar {
    case "ª", "º", "ı": return 0
    case "ƒ", "µ", "π", "\u{FB01}", "\u{FB02}": return -1
    case "’": return before == .other ? 0 : 2
    case "‘", "“", "„", "«", "‹", "¿", "¡": return before == .other ? 1 : -1
    case "”", "»", "›", "…", "™", "®": return after == .other ? 1 : -1
    case "–", "—", "\u{A0}", "•", "·", "£", "€", "©", "½", "°", "²", "³", "¼", "¾", "§":
      return before == .other || after == .other ? 1 : 0
    case "\u{80}"..."\u{9F}": return -4
    default: break
    }
    if scalar.properties.isLowercase { return before == .capital && after == .capital ? -1 : 2 }
    if scalar.properties.isUppercase { return before == .small ? -3 : 1 }
    return -2
  }
}
