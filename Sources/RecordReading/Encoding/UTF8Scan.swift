/// Validates UTF-8 (RFC 3629), and stops at invalid bytes.
struct UTF8Scan {
  /// The reason why a scan stopped.
  enum Stop: Equatable {
    case end
    /// The bytes end within a character.
    case incomplete
    case invalid
  }

  /// The position of the scan: everything before it is valid.
  private(set) var position = 0
  /// The number of multi-byte characters before the position.
  private(set) var letters = 0

  /// Continues to the end or the first invalid byte.
  ///
  /// - Complexity: O(n); eight bytes of ASCII at a time.
  mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Stop {
    while true {
      skipASCII(bytes)
      guard position < bytes.count else { return .end }
      let length = Self.letterLength(bytes, at: position)
      switch length {
      case 0: return .invalid
      case -1: return .incomplete
      default:
        position += length
        letters += 1
      }
    }
  }

  /// Skips an invalid byte.
  mutating func skipByte() { position += 1 }

  /// The number of multi-byte characters, that of invalid bytes, of those among them that are no
  /// continuation bytes, and of their runs.
  static func count(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (whole: Int, strangers: Int, heads: Int, runs: Int) {
    var scan = UTF8Scan()
    var (strangers, heads, runs, last) = (0, 0, 0, -2)
    while scan.run(bytes) != .end {
      if scan.position != last + 1 { runs += 1 }
      last = scan.position
      if bytes[last] >= 0xC0 { heads += 1 }
      scan.skipByte()
      strangers += 1
    }
    return (scan.letters, strangers, heads, runs)
  }

  private mutating func skipASCII(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    while position + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      guard word & 0x8080_8080_8080_8080 == 0 else { break }
      position += 8
    }
    while position < bytes.count, bytes[position] < 0x80 { position += 1 }
  }

  /// The length of the character that begins with a byte above 127.
  ///
  /// - Returns: 0 if no character begins there, -1 if the bytes end within one.
  private static func letterLength(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    let first = bytes[start]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return 0
    }
    for offset in 1..<length {
      guard start + offset < bytes.count else { return -1 }
      let allowed = offset == 1 ? second : 0x80...0xBF
      guard allowed.contains(bytes[start + offset]) else { return 0 }
    }
    return length
  }
}
