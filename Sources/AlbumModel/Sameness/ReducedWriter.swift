/// Writes the letters and digits of folded text, and the few marks that are read as words.
struct ReducedWriter {
  private let output: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ output: UnsafeMutableBufferPointer<UInt8>) { self.output = output }

  var isEmpty: Bool { count == 0 }

  /// Spellings of one word.
  private static let words: [(spelled: StaticString, written: StaticString)] = [
    ("n", "and"), ("volume", "vol"), ("part", "pt"),
  ]

  /// Appends the significant part of a text.
  mutating func append(_ text: FoldedSlice) {
    var index = text.startIndex
    var hasGap = false
    while index < text.endIndex {
      let byte = text[index]
      guard byte.isInk else {
        if appendMark(byte, at: index, in: text) { hasGap = false } else { hasGap = true }
        index += 1
        continue
      }
      // Between digits a gap is significant: "1 + 2" is not "12".
      if hasGap, byte.isFoldedDigit, count > 0, output[count - 1].isFoldedDigit,
        !isThousands(text[index...], in: text)
      {
        write(0x20)
      }
      if hasGap || index == text.startIndex, let length = appendWord(text[index...], in: text) {
        index += length
        hasGap = false
        continue
      }
      hasGap = false
      write(byte)
      index += 1
    }
  }

  mutating func write(_ byte: UInt8) {
    output[count] = byte
    count += 1
  }

  private mutating func write(_ word: StaticString) {
    word.withUTF8Buffer { for byte in $0 { write(byte) } }
  }

  /// Appends a mark that is read as a letter or a word.
  private mutating func appendMark(_ mark: UInt8, at index: Int, in text: FoldedSlice) -> Bool {
    let before = index > text.startIndex ? text[index - 1] : 0x20
    let after = index + 1 < text.endIndex ? text[index + 1] : 0x20
    switch mark {
    case UInt8(ascii: "&"): write("and")
    case UInt8(ascii: "+"):
      guard !isEmpty, before <= 0x20, after <= 0x20, text[index...].hasInk else { return false }
      write("and")
    case UInt8(ascii: "!"):
      guard before.isFoldedLetter, after.isFoldedLetter else { return false }
      write(UInt8(ascii: "i"))
    case UInt8(ascii: "$"):
      guard before.isFoldedLetter || after.isFoldedLetter else { return false }
      write(UInt8(ascii: "s"))
    default: return false
    }
    return true
  }

  /// Appends a word that has another spelling.
  ///
  /// - Returns: its length in the text; nil if it is not such a word.
  private mutating func appendWord(_ rest: FoldedSlice, in text: FoldedSlice) -> Int? {
    let first = rest[rest.startIndex]
    guard first == 0x6E || first == 0x76 || first == 0x70 else { return nil }
    for word in Self.words {
      let length = word.spelled.utf8CodeUnitCount
      let end = rest.startIndex + length
      guard word.spelled.withUTF8Buffer({ rest.starts(with: $0) }) else { continue }
      let isWhole = end == rest.endIndex || !rest[end].isInk
      // A lone "n" joins two words; at either end it is a name.
      let isJoining = length > 1 || (!isEmpty && rest[end...].hasInk)
      guard isWhole, isJoining else { continue }
      write(word.written)
      return length
    }
    return nil
  }

  /// Whether a comma before three digits separates thousands, as in "1,000".
  private func isThousands(_ digits: FoldedSlice, in text: FoldedSlice) -> Bool {
    let start = digits.startIndex
    guard text[start - 1] == UInt8(ascii: ","), start - 2 >= text.startIndex,
      text[start - 2].isFoldedDigit
    else { return false }
    return digits.prefix { $0.isFoldedDigit }.count == 3
  }
}
