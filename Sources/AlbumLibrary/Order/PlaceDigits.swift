/// The digits of sort keys.
enum PlaceDigits {
  /// In ASCII order, so that keys sort as their numbers do.
  static let alphabet = Array(
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  /// The shortest fraction between two, where nil means one.
  ///
  /// - Parameters:
  ///   - lower: the digits of the lower one.
  ///   - upper: the digits of the upper one.
  ///   - base: the number of different digits.
  /// - Returns: digits, the last of which is not zero.
  static func middle(_ lower: [UInt8], _ upper: [UInt8]?, base: Int = 64) -> [UInt8] {
    var result: [UInt8] = []
    var upper = upper
    for index in 0... {
      let low = index < lower.count ? Int(lower[index]) : 0
      let high = upper.map { index < $0.count ? Int($0[index]) : 0 } ?? base
      if high - low > 1 {
        result.append(UInt8((low + high) / 2))
        return result
      }
      result.append(UInt8(low))
      if low < high { upper = nil }
    }
    return result
  }

  /// Whether a character is a digit.
  static func isDigit(_ character: UInt8) -> Bool {
    character == alphabet[0] || value(of: character) > 0
  }

  /// The value of a digit; 0 for another character.
  static func value(of character: UInt8) -> UInt8 {
    switch character {
    case 0x30...0x39: character - 0x30 + 1
    case 0x41...0x5A: character - 0x41 + 11
    case 0x5F: 37
    case 0x61...0x7A: character - 0x61 + 38
    default: 0
    }
  }
}
