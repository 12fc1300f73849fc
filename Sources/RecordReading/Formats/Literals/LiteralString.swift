/// A string of Python or JavaScript.
enum LiteralString {
  private struct Unended: Error {}

  /// Reads a string.
  ///
  /// - Parameters:
  ///   - text: the text it is in.
  ///   - position: the place of its first quotation mark; receives the place after its last one.
  ///   - bytes: receives what it says.
  ///   - isComplete: whether the text is the whole; otherwise the end may be missing.
  /// - Throws: an error if its end is missing.
  static func read(
    _ text: UnsafeBufferPointer<UInt8>, _ position: inout Int, into bytes: inout [UInt8],
    isComplete: Bool
  ) throws {
    let mark = text[position]
    let isTriple = text[position...].prefix(3).elementsEqual([mark, mark, mark])
    let length = isTriple ? 3 : 1
    position += length
    while position < text.count {
      let byte = text[position]
      let isMark =
        byte == mark
        && (!isTriple || text[position...].prefix(3).elementsEqual([mark, mark, mark]))
      if isMark {
        guard isApostrophe(text, position) else {
          position += length
          return
        }
        if bytes.last == UInt8(ascii: "\\") { bytes.removeLast() }
      }
      // An apostrophe in a text is no beginning of a string.
      guard byte != UInt8(ascii: "\n") || isTriple || mark == UInt8(ascii: "`") else {
        throw Unended()
      }
      guard byte == UInt8(ascii: "\\"), position + 1 < text.count else {
        bytes.append(byte)
        position += 1
        continue
      }
      readEscape(text, &position, into: &bytes)
    }
    if isComplete { throw Unended() }
  }

  /// Whether a single quotation mark does not end a string, as a word follows: it was not escaped, or
  /// escaped twice as in `'Emerson\\\\'s'`.
  private static func isApostrophe(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
    guard text[position] == UInt8(ascii: "'"),
      let next = text[(position + 1)...].first(where: { $0 != 0x20 })
    else { return false }
    return next >= 0x80 || (next | 0x20) &- UInt8(ascii: "a") < 26
  }

  private static func readEscape(
    _ text: UnsafeBufferPointer<UInt8>, _ position: inout Int, into bytes: inout [UInt8]
  ) {
    let escaped = text[position + 1]
    position += 2
    switch escaped {
    case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "\n"): break
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = escaped == UInt8(ascii: "x") ? 2 : escaped == UInt8(ascii: "u") ? 4 : 8
      let digits = text[position...].prefix(count)
      guard digits.count == count,
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(number)
      else { return bytes.append(escaped) }
      position += count
      bytes.append(contentsOf: String(scalar).utf8)
    default: bytes.append(escaped)
    }
  }
}
