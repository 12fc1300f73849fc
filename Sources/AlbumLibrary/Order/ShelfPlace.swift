/// Where an album stands, as a sort key that always has room before, after and between.
///
/// A key is a short byte string; keys compare byte by byte. It has a whole part, which grows by one
/// for each album added at the end (or shrinks by one at the front), and a fraction, which grows
/// only where people keep inserting between the same two neighbours. Nothing is ever renumbered.
///
/// The first byte says how many bytes the whole part has: `0x80 + n` opens `n` bytes counting up,
/// `0x80 - n` opens `n` bytes counting down. The fraction never ends in a zero byte, so that
/// there is always a key below it. The idea is that of fractional indexing (Greenspan, Figma); the
/// encoding is ours.
struct ShelfPlace: Hashable, Comparable, Sendable {
  /// The key as it is stored.
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The place of the first album on an empty shelf.
  static let first = ShelfPlace(bytes: [0x81, 0x00])

  static func < (left: ShelfPlace, right: ShelfPlace) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// A place between two neighbours; nil stands for the end of the shelf on that side.
  ///
  /// - Precondition: `lower < upper`.
  /// - Complexity: O(n) in the length of the keys.
  static func between(_ lower: ShelfPlace?, _ upper: ShelfPlace?) -> ShelfPlace {
    switch (lower, upper) {
    case (nil, nil):
      return first
    case (let lower?, nil):
      return ShelfPlace(bytes: lower.whole.counted(by: 1))
    case (nil, let upper?):
      let whole = upper.whole
      return ShelfPlace(bytes: upper.fraction.isEmpty ? whole.counted(by: -1) : Array(whole))
    case (let lower?, let upper?):
      let whole = Array(lower.whole)
      if whole == Array(upper.whole) {
        return ShelfPlace(bytes: whole + middle(Array(lower.fraction), Array(upper.fraction)))
      }
      let next = ShelfPlace(bytes: lower.whole.counted(by: 1))
      if next < upper { return next }
      return ShelfPlace(bytes: whole + middle(Array(lower.fraction), nil))
    }
  }

  private var wholeLength: Int {
    guard let head = bytes.first else { return 0 }
    return min(bytes.count, 1 + abs(Int(head) - 0x80))
  }

  private var whole: ArraySlice<UInt8> { bytes[..<wholeLength] }
  private var fraction: ArraySlice<UInt8> { bytes[wholeLength...] }

  /// The shortest fraction between two, nil standing for one.
  private static func middle(_ lower: [UInt8], _ upper: [UInt8]?) -> [UInt8] {
    var result: [UInt8] = []
    var isBelowUpper = upper == nil
    for index in 0... {
      let low = index < lower.count ? Int(lower[index]) : 0
      let high = isBelowUpper ? 256 : (upper.map { index < $0.count ? Int($0[index]) : 0 } ?? 256)
      if high - low > 1 {
        result.append(UInt8((low + high) / 2))
        return result
      }
      result.append(UInt8(low))
      if low < high { isBelowUpper = true }
    }
    return result
  }
}

extension ArraySlice<UInt8> {
  /// The whole part one further up or down, with a longer head where its bytes are used up.
  fileprivate func counted(by step: Int) -> [UInt8] {
    var bytes = Array(self)
    let exhausted: UInt8 = step > 0 ? 0xFF : 0x00
    var index = bytes.count - 1
    while index > 0, bytes[index] == exhausted {
      bytes[index] = ~exhausted
      index -= 1
    }
    if index > 0 {
      bytes[index] = step > 0 ? bytes[index] + 1 : bytes[index] - 1
      return bytes
    }
    let isNegative = bytes[0] < 0x80
    switch (step > 0, isNegative) {
    case (true, false): return [bytes[0] + 1] + [UInt8](repeating: 0x00, count: bytes.count)
    case (false, true): return [bytes[0] - 1] + [UInt8](repeating: 0xFF, count: bytes.count)
    case (true, true):
      if bytes.count == 2 { return [0x81, 0x00] }
      return [bytes[0] + 1] + [UInt8](repeating: 0x00, count: bytes.count - 2)
    case (false, false):
      if bytes.count == 2 { return [0x7F, 0xFF] }
      return [bytes[0] - 1] + [UInt8](repeating: 0xFF, count: bytes.count - 2)
    }
  }
}
