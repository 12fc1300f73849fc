/// The position of an album, as a sort key that always has room before, after and between.
///
/// A key is a short text of base 64 digits, compared byte by byte. It has an integer part, which
/// grows by one for each album added at the end (or shrinks by one at the front), and a fraction,
/// which grows only with repeated insertions between the same two neighbours. Only if keys would
/// become too long do the albums around get new ones (``SortKeyRebalancing``).
///
/// The first character gives the number of digits of the integer part: `a` one, `b` two, counting
/// up; `Z` one, `Y` two, counting down. A fraction never ends in the digit zero, so that there is
/// always a key below it.
///
/// In a library that exchanges operations with others a key ends in a mark (``SortKeySuffix``), so
/// that two libraries never make the same one. The idea is that of fractional indexing (Greenspan
/// 2020; Figma 2017); the digits are ours.
struct ShelfKey: Hashable, Comparable, Sendable {
  /// The stored text.
  let text: String

  init(_ text: String) { self.text = text }

  /// The key of the first album on an empty shelf.
  static let first = ShelfKey("a-")

  /// Whether a text is a temporary key of an album between two moves.
  ///
  /// Earlier versions wrote such moves to the journal, in pairs, when they restored a snapshot or
  /// an archive. Only the second move of a pair has the album's final key.
  static func isTemporary(_ text: String) -> Bool { text.utf8.first == UInt8(ascii: "p") }

  /// Whether a text is a key, so that there is room around it.
  ///
  /// Earlier versions let keys grow by a byte with every sixth album at the same position, so long
  /// ones are valid.
  static func isValid(_ text: String) -> Bool {
    guard text.utf8.count <= 1 << 16, SortKeySuffix.isValid(in: text) else { return false }
    let characters = ShelfKey(text).unmarked.text.utf8
    guard let head = characters.first, characters.allSatisfy(ShelfKeyDigits.isDigit) else {
      return false
    }
    let length: Int
    switch head {
    case UInt8(ascii: "a")...UInt8(ascii: "o"): length = Int(head) - 0x60
    case UInt8(ascii: "L")...UInt8(ascii: "Z"): length = Int(UInt8(ascii: "Z")) + 1 - Int(head)
    default: return false
    }
    let fraction = characters.dropFirst(1 + length)
    return characters.count > length && fraction.last != ShelfKeyDigits.alphabet[0]
  }

  static func < (left: ShelfKey, right: ShelfKey) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  /// A key between two neighbours; nil means the end of the shelf on that side.
  ///
  /// - Precondition: `lower < upper`.
  static func between(_ lower: ShelfKey?, _ upper: ShelfKey?) -> ShelfKey {
    if let lower, upper == nil, let next = lower.withLastDigitCounted { return next }
    let (below, above) = (lower?.unmarked, upper?.unmarked)
    if let lower, let upper, below == above { return SortKeySuffix.between(lower, upper) }
    switch (below.map(Digits.init), above.map(Digits.init)) {
    case (nil, nil): return first
    case (let lower?, nil): return Digits(whole: lower.whole.counted(by: 1)).place
    case (nil, let upper?):
      let whole = upper.whole
      return Digits(whole: upper.fraction.isEmpty ? whole.counted(by: -1) : whole).place
    case (let lower?, let upper?):
      if lower.whole == upper.whole {
        let fraction = ShelfKeyDigits.middle(lower.fraction, upper.fraction)
        return Digits(whole: lower.whole, fraction: fraction).place
      }
      let next = Digits(whole: lower.whole.counted(by: 1)).place
      if next < upper.place { return next }
      return Digits(whole: lower.whole, fraction: ShelfKeyDigits.middle(lower.fraction, nil)).place
    }
  }

  /// The next key after an integer one, unless its last digit is exhausted: 63 of 64 albums added
  /// at the end need no more than this.
  fileprivate var withLastDigitCounted: ShelfKey? {
    let length = text.utf8.count
    guard let head = text.utf8.first, let last = text.utf8.last,
      head >= UInt8(ascii: "a"), length == Int(head) - 0x60 + 1,
      last != ShelfKeyDigits.alphabet[63]
    else { return nil }
    let next = ShelfKeyDigits.alphabet[Int(ShelfKeyDigits.value(of: last)) + 1]
    return ShelfKey(
      String(unsafeUninitializedCapacity: length) { buffer in
        for (index, digit) in text.utf8.dropLast().enumerated() { buffer[index] = digit }
        buffer[length - 1] = next
        return length
      })
  }
}

/// A key in parts, its digits as numbers from 0 to 63.
private struct Digits {
  var whole: WholePart
  var fraction: [UInt8] = []
}

extension Digits {
  fileprivate init(_ place: ShelfKey) {
    let characters = Array(place.text.utf8)
    let head = characters.first ?? UInt8(ascii: "a")
    let length =
      head >= UInt8(ascii: "a") ? Int(head) - 0x60 : Int(UInt8(ascii: "Z")) + 1 - Int(head)
    let digits = characters.dropFirst().map { ShelfKeyDigits.value(of: $0) }
    whole = WholePart(isNegative: head < UInt8(ascii: "a"), digits: Array(digits.prefix(length)))
    fraction = Array(digits.dropFirst(length))
  }

  fileprivate var place: ShelfKey {
    let length = UInt8(whole.digits.count)
    let head = whole.isNegative ? UInt8(ascii: "Z") + 1 - length : 0x60 + length
    let digits = (whole.digits + fraction).map { ShelfKeyDigits.alphabet[Int($0)] }
    return ShelfKey(String(decoding: [head] + digits, as: UTF8.self))
  }
}

/// The integer part of a key, which counts albums added at one end.
private struct WholePart: Equatable {
  /// Whether it was added at the front; its digits then count down from the highest.
  var isNegative: Bool
  var digits: [UInt8]

  /// The next number up or down, with one digit more if its digits are exhausted.
  func counted(by step: Int) -> WholePart {
    var digits = self.digits
    let exhausted: UInt8 = step > 0 ? 63 : 0
    var index = digits.count - 1
    while index >= 0, digits[index] == exhausted {
      digits[index] = 63 - exhausted
      index -= 1
    }
    if index >= 0 {
      digits[index] = step > 0 ? digits[index] + 1 : digits[index] - 1
      return WholePart(isNegative: isNegative, digits: digits)
    }
    if (step > 0) != isNegative {
      // Away from zero: one digit more.
      digits.append(63 - exhausted)
      return WholePart(isNegative: isNegative, digits: digits)
    }
    // Towards zero: one digit less, or over to the other side.
    guard digits.count > 1 else { return WholePart(isNegative: !isNegative, digits: digits) }
    return WholePart(isNegative: isNegative, digits: Array(digits.dropLast()))
  }
}

/// The digits of sort keys.
enum ShelfKeyDigits {
  /// In ASCII order, so that keys sort as their numbers do.
  static let alphabet = Array(
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  /// The shortest fraction between two, where nil means one.
  ///
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
