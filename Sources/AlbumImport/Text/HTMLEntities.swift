/// Letters written as HTML writes them: `&amp;`, `&eacute;`, `&#233;`, `&#xE9;`.
enum HTMLEntities {
  /// The longest name there is, and room for numbers with leading zeros.
  private static let longest = 24

  /// The text with every entity read; nil where it has none.
  ///
  /// Only what ends with a semicolon and has a name of HTML's counts: `Simon & Garfunkel` and `R&B;`
  /// stay. What comes out may be one again (`&amp;amp;`) and is read up to three times.
  static func decoded(_ text: String) -> String? {
    var result: String?
    for _ in 0..<3 {
      guard let next = decodedOnce(result ?? text) else { break }
      result = next
    }
    return result
  }

  private static func decodedOnce(_ text: String) -> String? {
    var result = String.UnicodeScalarView()
    var found = false
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(of: "&") {
      result.append(contentsOf: rest[..<start])
      rest = rest[start...].dropFirst()
      let name = rest.prefix(longest).prefix { $0 != ";" && $0.isASCII && $0.value > 0x20 }
      let end = name.endIndex
      if end < rest.endIndex, rest[end] == ";", let scalar = scalar(named: name) {
        result.append(scalar)
        rest = rest[rest.index(after: end)...]
        found = true
      } else {
        result.append("&")
      }
    }
    guard found else { return nil }
    result.append(contentsOf: rest)
    return String(result)
  }

  private static func scalar(named name: Substring.UnicodeScalarView) -> Unicode.Scalar? {
    guard name.first == "#" else { return named[String(name)] }
    let digits = String(name.dropFirst())
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number =
      isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let number, number >= 0x20 || number == 9 || number == 10 else { return nil }
    // Browsers read these as Windows-1252, because that is what was meant (HTML, 13.2.5.80).
    if (0x80..<0xA0).contains(number) {
      return SingleByteTable.windows1252.scalar(of: UInt8(number))
    }
    return Unicode.Scalar(number)
  }

  private static let named: [String: Unicode.Scalar] = {
    var named: [String: Unicode.Scalar] = [:]
    for line in HTMLEntityTable.entities.split(separator: "\n") {
      let words = line.split(separator: " ")
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        named[String(words[index])] = words[index + 1].unicodeScalars.first
      }
    }
    return named
  }()
}
