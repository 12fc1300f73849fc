import AlbumModel
import CEmbeddedFiles

/// The plausibility of text in an encoding with two bytes per character, for East Asia.
struct DoubleBytePlausibility {
  /// The scripts of a language, with the characters that occur in nearly every text.
  private struct Script {
    let hasKana: Bool
    let hasHangul: Bool
    let frequent: Set<Unicode.Scalar>
  }

  private let decoder: SystemDecoder
  private let script: Script

  /// Is nil if an encoding is a single-byte one, or the system cannot decode it.
  init?(_ encoding: TextEncoding) {
    guard case .system(let names) = encoding.decoding, let decoder = SystemDecoder(names),
      let script = Self.scripts[encoding.rawValue]
    else { return nil }
    (self.decoder, self.script) = (decoder, script)
  }

  /// The score of a piece of text: about the binary logarithm of its likelihood.
  func score(of piece: [UInt8], isWhole: Bool) -> Int {
    var output: [UInt8] = []
    var invalid = 0
    _ = piece.withUnsafeBufferPointer { piece in
      decoder.append(piece, isLast: isWhole, to: &output) { _ in invalid += 1 }
    }
    var sum = -12 * invalid
    var before: Unicode.Scalar = " "
    for scalar in String(decoding: output, as: UTF8.self).unicodeScalars {
      if !scalar.isASCII { sum += score(of: scalar) }
      // Hardly a word has letters of both.
      if scalar.isASCII != before.isASCII, scalar.properties.isAlphabetic,
        before.properties.isAlphabetic
      {
        sum -= 9
      }
      before = scalar
    }
    return sum
  }

  private func score(of scalar: Unicode.Scalar) -> Int {
    if script.frequent.contains(scalar) { return 9 }
    switch scalar.value {
    case 0xFFFD: return 0
    case 0x3041...0x30FF: return script.hasKana ? 9 : 4
    case 0xAC00...0xD7A3: return script.hasHangul ? 6 : -4
    case 0x4E00...0x9FFF: return script.hasHangul ? -1 : 4
    case 0x3000...0x301F, 0xFF01...0xFF5E: return 2
    case 0x2010...0x2026, 0xB7: return 1
    // The single bytes of Shift-JIS.
    case 0xFF61...0xFF9F: return -3
    // Private characters and rare additions.
    case 0xE000...0xF8FF, 0x10000...: return -8
    case 0x3400...0x4DBF: return -4
    default: return -2
    }
  }

  private static let scripts: [String: Script] = {
    let japanese = Script(hasKana: true, hasHangul: false, frequent: scalars("kanji"))
    let korean = Script(hasKana: false, hasHangul: true, frequent: scalars("hangul"))
    return [
      "shift-jis": japanese, "euc-jp": japanese, "euc-kr": korean,
      "gb18030": Script(
        hasKana: false, hasHangul: false, frequent: scalars("common", "simplified")),
      "big5": Script(hasKana: false, hasHangul: false, frequent: scalars("common", "traditional")),
    ]
  }()

  /// The characters in some rows of `languages.txt`.
  private static func scalars(_ names: String...) -> Set<Unicode.Scalar> {
    let rows = EmbeddedTable.rows(embedded_languages()).filter { names.contains($0[0]) }
    return Set(rows.map { $0[1] }.joined().unicodeScalars)
  }
}
