/// Keeps what a library says from steering a terminal.
///
/// A control character is shown as the picture Unicode has for it (`␛` for escape), and what would
/// turn the direction of text around as U+FFFD.
public enum TerminalText {
  /// A text with nothing in it that steers a terminal; line ends and tabs are pictures too.
  ///
  /// - Complexity: O(n); a text that is safe is returned as it is.
  public static func safe(_ text: String) -> String {
    var text = text
    let mayBeUnsafe = text.withUTF8 { bytes in
      bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }
    }
    guard mayBeUnsafe, text.unicodeScalars.contains(where: { picture(of: $0) != nil }) else {
      return text
    }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { safe.append(picture(of: scalar) ?? scalar) }
    return String(safe)
  }

  /// Output with nothing in it that steers a terminal, apart from line ends and tabs.
  ///
  /// - Complexity: O(n); output that is safe is returned as it is.
  public static func safe(_ output: [UInt8]) -> [UInt8] {
    // Of what is no UTF-8, a terminal may take single bytes for control characters.
    let whole = String(validating: output, as: UTF8.self)
    let text = whole ?? String(decoding: output, as: UTF8.self)
    let isSafe =
      whole != nil
      && text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || picture(of: $0) == nil }
    if isSafe { return output }
    var safe: [UInt8] = []
    safe.reserveCapacity(output.count)
    for scalar in text.unicodeScalars {
      let isLayout = scalar == "\n" || scalar == "\t"
      let shown = isLayout ? scalar : picture(of: scalar) ?? scalar
      safe.append(contentsOf: shown.utf8)
    }
    return safe
  }

  /// What stands for a scalar, or nil if it may stand for itself.
  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0: "\u{FFFD}"
    case 0x2028, 0x2029: "\u{2424}"
    case 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }
}
