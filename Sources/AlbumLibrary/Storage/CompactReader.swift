/// Numbers of seven bits a byte, lowest first, as the compact rows of the library store them.
enum CompactNumber {
  /// Appends a number.
  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A signed number with the sign in the lowest bit, so that small ones are short in both
  /// directions.
  static func zigzag(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: (number << 1) ^ (number >> 63))
  }

  /// The inverse of ``zigzag(_:)``.
  static func signed(_ zigzag: UInt64) -> Int64 {
    Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
  }
}

/// The reference of a text in a compact row.
enum CompactReference {
  /// No text.
  static let none: UInt64 = 0
  /// The text follows; references to earlier texts are higher.
  static let inline: UInt64 = 1
}

/// Reads the numbers and texts of a compact row.
struct CompactReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var texts: [String] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// The next number; nil if there is none.
  mutating func number() -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }

  /// A text, or an absent one; nil if neither can be read.
  mutating func text() -> String?? {
    guard let reference = number() else { return nil }
    switch reference {
    case CompactReference.none: return .some(nil)
    case CompactReference.inline:
      guard let count = number(), count <= UInt64(bytes.count - position) else { return nil }
      let end = position + Int(count)
      texts.append(String(decoding: bytes[position..<end], as: UTF8.self))
      position = end
      return .some(texts.last)
    default:
      let index = reference - CompactReference.inline - 1
      return index < UInt64(texts.count) ? .some(texts[Int(index)]) : nil
    }
  }
}
