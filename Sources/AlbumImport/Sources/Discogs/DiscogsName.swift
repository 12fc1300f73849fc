import AlbumModel

/// Converts Discogs' names to the usual ones.
enum DiscogsName {
  /// One or several names without the numbers that distinguish people of the same name: `Low (2)`.
  ///
  /// `Beatles, The` becomes `The Beatles`, and `Various` becomes `Various Artists`.
  static func plain(_ name: String) -> String {
    let unnumbered = withoutNumbers(name)
    if unnumbered == "Various" { return "Various Artists" }
    guard unnumbered.hasSuffix(", The") else { return unnumbered }
    return "The " + unnumbered.dropLast(5)
  }

  /// A text without ` (2)` at the end of a name: at the text's end, or before punctuation or
  /// another word.
  static func withoutNumbers(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let end = numberEnd(bytes, from: index) {
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The end of a ` (2)` that begins here; the number is at least 2 and has at most three digits.
  private static func numberEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    guard start > 0, bytes[start...].starts(with: " (".utf8) else { return nil }
    let digits = bytes[(start + 2)...].prefix(while: \.isASCIIDigit)
    guard (1...3).contains(digits.count), digits.first != 0x30, !digits.elementsEqual("1".utf8),
      digits.endIndex < bytes.count, bytes[digits.endIndex] == UInt8(ascii: ")")
    else { return nil }
    let end = digits.endIndex + 1
    let ends = end == bytes.count || [UInt8(ascii: ","), UInt8(ascii: " ")].contains(bytes[end])
    return ends ? end : nil
  }
}
