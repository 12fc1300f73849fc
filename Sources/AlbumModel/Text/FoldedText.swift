import CEmbeddedFiles

/// Text for comparison: without case, accents, invisible characters and typographic quotes.
///
/// `Björk`, `BJORK` and `Bjo\u{308}rk` fold to the same bytes. The folding is our own and fixed,
/// because the library stores data derived from it (``Sameness``); it needs no locale.
public enum FoldedText {
  /// Appends the folded form of UTF-8 to a buffer.
  ///
  /// - Parameters:
  ///   - bytes: the text; invalid UTF-8 folds to U+FFFD.
  ///   - output: the buffer for the folded UTF-8.
  /// - Complexity: O(n); ASCII is folded byte by byte, other letters through a table.
  public static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte < 0x80 else {
        appendScalars(UnsafeBufferPointer(rebasing: bytes[index...]), to: &output)
        return
      }
      output.append(lowercasedASCII(byte))
      index += 1
    }
  }

  /// The folded form of a text.
  public static func fold(_ text: String) -> String {
    var output: [UInt8] = []
    var text = text
    text.withUTF8 { append($0, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  /// A byte with ASCII's capital letters made lower-case, all others unchanged.
  @inlinable
  public static func lowercasedASCII(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  private static func appendScalars(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.isASCII {
        output.append(lowercasedASCII(UInt8(scalar.value)))
      } else {
        append(scalar, to: &output)
      }
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    if (0x300...0x36F).contains(scalar.value) { return }
    if composeKana(with: scalar, in: &output) { return }
    if let jamo = HangulSyllable.jamo(of: scalar) {
      for part in jamo { output.append(contentsOf: String(part).utf8) }
      return
    }
    if let folded = tables.others[scalar.value] {
      output.append(contentsOf: folded)
      return
    }
    for small in scalar.properties.lowercaseMapping.unicodeScalars {
      appendSmall(small, to: &output)
    }
  }

  private static func appendSmall(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    if (0x300...0x36F).contains(scalar.value) { return }
    if let folded = tables.others[scalar.value] {
      output.append(contentsOf: folded)
    } else if scalar.value < tables.letters.count, tables.letters[Int(scalar.value)] != "\0" {
      output.append(contentsOf: String(tables.letters[Int(scalar.value)]).utf8)
    } else {
      output.append(contentsOf: String(scalar).utf8)
    }
  }

  /// Joins a combining voicing mark to the preceding kana, as in the composed letter.
  ///
  /// In the kana blocks the voiced letter follows its plain one, and the half-voiced one follows
  /// that.
  private static func composeKana(with mark: Unicode.Scalar, in output: inout [UInt8]) -> Bool {
    guard mark.value == 0x3099 || mark.value == 0x309A else { return false }
    guard output.count >= 3, output[output.count - 3] == 0xE3 else { return false }
    let step: UInt8 = mark.value == 0x3099 ? 1 : 2
    var last = output.removeLast() + step
    if last > 0xBF {
      last -= 0x40
      output[output.count - 1] += 1
    }
    output.append(last)
    return true
  }

  private struct Tables: Sendable {
    /// By scalar value; U+0000 for a letter that does not change.
    var letters = [Unicode.Scalar](repeating: "\0", count: 0x2000)
    var others: [UInt32: [UInt8]] = [:]

    init() {
      for line in FoldTable.letters.split(separator: "\n") {
        let scalars = line.unicodeScalars
        guard let base = scalars.first else { continue }
        for scalar in scalars.dropFirst(2) { letters[Int(scalar.value)] = base }
      }
      for (folded, scalars) in FoldTable.others {
        for scalar in scalars.unicodeScalars { others[scalar.value] = Array(folded.utf8) }
      }
    }
  }

  private static let tables = Tables()
}

/// The decomposition of Korean syllables into letters (The Unicode Standard, section 3.12).
private enum HangulSyllable {
  static func jamo(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = scalar.value - 0xAC00
    var values = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
    if index % 28 != 0 { values.append(0x11A7 + index % 28) }
    return values.compactMap(Unicode.Scalar.init)
  }
}

/// The folding of letters: all letters on a line fold to its first one.
///
/// From the Unicode Character Database's canonical decompositions (lower-case letters of Latin,
/// Greek and Cyrillic), plus letters without a decomposition that are commonly typed without their
/// stroke.
enum FoldTable {
  /// Scalars that fold to one scalar.
  static let letters = String(cString: embedded_folded_letters())

  /// Scalars that fold to several, or to another kind of mark.
  static let others: [(folded: String, scalars: String)] = [
    ("ss", "\u{df}"), ("ae", "\u{e6}\u{1fd}\u{1e3}"), ("oe", "\u{153}"), ("th", "\u{fe}"),
    ("ij", "\u{133}"), ("'", "\u{2019}\u{2018}\u{201b}\u{2bc}\u{b4}"),
    ("\"", "\u{201c}\u{201d}\u{201e}"), ("-", "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}"),
    ("...", "\u{2026}"), (" ", "\u{a0}\u{2007}\u{202f}\u{3000}"),
    ("", "\u{ad}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{2060}\u{feff}"),
  ]
}
