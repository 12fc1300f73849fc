import CEmbeddedFiles

/// Decodes the entities of HTML: `&amp;`, `&eacute;`, `&#233;`, `&#xE9;`.
package enum HTMLEntities {
  /// The length of the longest name, with room for numbers with leading zeros.
  private static let longest = 24

  /// The text with all entities decoded; nil if it has none.
  ///
  /// Only names of HTML with a semicolon are entities: `Simon & Garfunkel` and `R&B;` are
  /// unchanged. The result may contain entities again (`&amp;amp;`), which are decoded up to three
  /// times.
  package static func decoded(_ text: String) -> String? {
    var result: String?
    for _ in 0..<3 {
      guard let next = decodedOnce(result ?? text) else { break }
      result = next
    }
    return result
  }

  // Bytes, as appending to a text's scalars copies the text each time.
  private static func decodedOnce(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "&")) {
      index = start + 1
      let name = bytes[index...].prefix(longest).prefix {
        $0 != UInt8(ascii: ";") && $0 > 0x20 && $0 < 0x80
      }
      let end = name.endIndex
      guard end < bytes.count, bytes[end] == UInt8(ascii: ";"),
        let scalar = scalar(named: String(decoding: name, as: UTF8.self))
      else { continue }
      result.append(contentsOf: bytes[copied..<start])
      result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      index = end + 1
      copied = index
    }
    guard copied > 0 else { return nil }
    return String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    guard name.first == "#" else { return named[name] }
    let digits = String(name.dropFirst())
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let number, number >= 0x20 || number == 9 || number == 10 else { return nil }
    // Browsers decode these as Windows-1252, which is the intended meaning (HTML, 13.2.5.80).
    if (0x80..<0xA0).contains(number) {
      return SingleByteTable.windows1252.scalar(of: UInt8(number))
    }
    return Unicode.Scalar(number)
  }

  /// The characters by their names in HTML 4, and the Latin letters and marks of HTML 5.
  private static let named: [String: Unicode.Scalar] = {
    var named: [String: Unicode.Scalar] = [:]
    for line in String(cString: embedded_html_entities()).split(separator: "\n") {
      let words = line.split(separator: " ")
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        named[String(words[index])] = words[index + 1].unicodeScalars.first
      }
    }
    return named
  }()
}
