import Synchronization

/// A single-byte encoding: ASCII below 128, other characters above.
package struct SingleByteTable: Sendable {
  /// The character of a byte without one.
  static let undefined: Unicode.Scalar = "\u{FFFD}"

  /// The characters of the bytes 128 to 255.
  let scalars: [Unicode.Scalar]
  /// The same as UTF-8: up to three bytes, and their number in the fourth.
  private let encoded: [(UInt8, UInt8, UInt8, count: UInt8)]

  private init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    encoded = scalars.map { scalar in
      let bytes = Array(String(scalar).utf8) + [0, 0]
      return (bytes[0], bytes[1], bytes[2], count: UInt8(bytes.count - 2))
    }
  }

  /// The same table, with other characters from some bytes on.
  private func with(_ changes: ArraySlice<Substring>) -> SingleByteTable {
    var scalars = scalars
    var byte = 128
    for word in changes {
      if let number = word.utf8.count == 2 ? Int(word, radix: 16) : nil, number >= 128 {
        byte = number
      } else {
        for letter in word.unicodeScalars {
          scalars[byte - 128] = letter
          byte += 1
        }
      }
    }
    return SingleByteTable(scalars)
  }

  /// The character of a byte above 127.
  func scalar(of byte: UInt8) -> Unicode.Scalar { scalars[Int(byte) - 128] }

  /// Appends the character of a byte as UTF-8.
  func append(_ byte: UInt8, to output: inout [UInt8]) {
    guard byte >= 128 else {
      output.append(byte)
      return
    }
    let letter = encoded[Int(byte) - 128]
    output.append(letter.0)
    output.append(letter.1)
    if letter.count == 3 { output.append(letter.2) }
  }

  /// Appends text as UTF-8.
  ///
  /// - Parameters:
  ///   - text: bytes in this encoding.
  ///   - output: the destination.
  ///   - undefined: called with the position in the destination of each undefined byte.
  func append(
    _ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8], undefined: (Int) -> Void
  ) {
    var position = 0
    while position < text.count {
      let start = position
      while position < text.count, text[position] < 128 { position += 1 }
      output.append(contentsOf: text[start..<position])
      guard position < text.count else { return }
      if scalars[Int(text[position]) - 128] == Self.undefined { undefined(output.count) }
      append(text[position], to: &output)
      position += 1
    }
  }

  private static let known = Mutex<[String: SingleByteTable]>([:])

  /// Windows-1252, Western Europe; files that are called ISO-8859-1 use it, too.
  static let windows1252 = named("windows-1252")

  /// The table of an encoding that has one.
  static func named(_ name: String) -> SingleByteTable {
    if let table = known.withLock({ $0[name] }) { return table }
    let table = table(TextEncoding.rowsByName[name]?[5] ?? "")
    known.withLock { $0[name] = table }
    return table
  }

  private static func table(_ text: String) -> SingleByteTable {
    guard text.hasPrefix("=") else {
      // The characters from 128, or from 160 if there are no others; � for undefined ones.
      let given = Array(text.unicodeScalars)
      assert(given.count == 96 || given.count == 128)
      return SingleByteTable(Array(repeating: undefined, count: 128 - given.count) + given)
    }
    // By bytes, as a space and a combining mark are one character.
    let words = text.utf8.dropFirst().split(separator: 0x20).map { Substring($0) }
    return named(String(words[0])).with(words.dropFirst())
  }
}
