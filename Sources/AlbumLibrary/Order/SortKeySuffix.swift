/// A mark that distinguishes a sort key from those that other libraries make at the same time.
///
/// Two libraries that both put an album between the same neighbours compute the same key. So a
/// library that exchanges operations with others ends each new key in a plus sign, which sorts
/// before every digit, and six random digits: the order among its own keys does not change, and
/// equal keys made in two libraries sort by their marks, the same everywhere. Between two keys that
/// differ only in their marks, there is room after the lower one's mark.
enum SortKeySuffix {
  private static let separator = UInt8(ascii: "+")
  private static let length = 6

  /// A unique mark.
  static func random() -> String { mark(of: .random(in: 0 ... .max)) }

  /// Unique marks for many keys, one after another: the system is asked for randomness once.
  static func sequence() -> () -> String {
    var bits = UInt64.random(in: 0 ... .max)
    return {
      bits &+= 0x9E37_79B9_7F4A_7C15  // Odd, so that a mark returns only after all others.
      return mark(of: bits)
    }
  }

  /// The mark for keys that a library made before its first exchange: the same in every copy of it.
  static func of(home: Int64) -> String { mark(of: UInt64(bitPattern: home)) }

  private static func mark(of bits: UInt64) -> String {
    var bytes = [separator]
    for place in 0..<UInt64(length) {
      bytes.append(ShelfKeyDigits.alphabet[Int(bits >> (6 * place) & 63)])
    }
    // A key must not end in the digit zero, otherwise there would be no key directly before it.
    bytes.append(UInt8(ascii: "V"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the marks of a key, if it has any, leave room around it.
  static func isValid(in text: String) -> Bool {
    guard let start = text.utf8.firstIndex(of: separator) else { return true }
    return text.utf8.last != separator
      && text.utf8[start...].allSatisfy { $0 == separator || ShelfKeyDigits.isDigit($0) }
  }

  /// A key between two that differ only after the beginning of the first mark.
  static func between(_ lower: ShelfKey, _ upper: ShelfKey) -> ShelfKey {
    let start = lower.unmarked.text
    let tails = [lower, upper].map { place in
      place.text.utf8.dropFirst(start.utf8.count).map(value)
    }
    let middle = ShelfKeyDigits.middle(tails[0], tails[1], base: ShelfKeyDigits.alphabet.count + 1)
    let characters = middle.map { $0 == 0 ? separator : ShelfKeyDigits.alphabet[Int($0) - 1] }
    return ShelfKey(start + String(decoding: characters, as: UTF8.self))
  }

  private static func value(of character: UInt8) -> UInt8 {
    character == separator ? 0 : ShelfKeyDigits.value(of: character) + 1
  }
}

extension ShelfKey {
  /// The key without its marks.
  var unmarked: ShelfKey {
    guard let end = text.utf8.firstIndex(of: UInt8(ascii: "+")) else { return self }
    return ShelfKey(String(text[..<end]))
  }

  /// The key with one more mark.
  func marked(_ mark: String) -> ShelfKey { ShelfKey(text + mark) }
}
