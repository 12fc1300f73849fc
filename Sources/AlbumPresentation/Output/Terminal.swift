import Glibc

/// The properties of an output's destination.
public struct Terminal: Equatable, Sendable {
  /// The number of columns; nil if it is not a terminal, so that nothing is cut.
  public var width: Int?
  /// Whether it shows colours and bold text.
  public var usesStyles: Bool

  /// A file or a pipe.
  public static let none = Terminal(width: nil, usesStyles: false)

  /// Makes a description.
  public init(width: Int?, usesStyles: Bool) {
    self.width = width
    self.usesStyles = usesStyles
  }

  /// Examines an open file, in the environment of the process.
  ///
  /// - Parameter fileDescriptor: 1 for the standard output.
  public init(fileDescriptor: Int32) {
    self.init(fileDescriptor: fileDescriptor) { name in getenv(name).map { String(cString: $0) } }
  }

  /// Examines an open file.
  ///
  /// `COLUMNS` overrides the width that the terminal reports; a set `NO_COLOR`
  /// (https://no-color.org) and `TERM=dumb` disable colours and bold text.
  ///
  /// - Parameters:
  ///   - fileDescriptor: 1 for the standard output.
  ///   - environment: looks up an environment variable.
  public init(fileDescriptor: Int32, environment: (_ name: String) -> String?) {
    guard isatty(fileDescriptor) == 1 else {
      self = .none
      return
    }
    var size = winsize()
    let told = ioctl(fileDescriptor, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
    let wanted = environment("COLUMNS").flatMap { Int($0) } ?? 0
    let isColorless = environment("NO_COLOR").map { !$0.isEmpty } ?? false
    self.init(
      width: wanted > 0 ? wanted : told > 0 ? told : 80,
      usesStyles: !isColorless && environment("TERM") != "dumb")
  }
}

/// Keeps library data from controlling a terminal.
///
/// A control character is shown as its Unicode picture (`␛` for escape), and characters that change
/// the direction of text as U+FFFD.
public enum TerminalText {
  /// A text without control characters; line ends and tabs are pictures too.
  ///
  /// - Complexity: O(n); a safe text is returned unchanged.
  public static func safe(_ text: String) -> String {
    var text = text
    // The lead byte E2 is also that of dashes and quotation marks, U+2010 to U+2027.
    let mayBeUnsafe = text.withUTF8 { bytes in
      bytes.indices.contains { index in
        switch bytes[index] {
        case 0..<0x20, 0x7F: true
        case 0xC2: bytes[index + 1] < 0xA0
        case 0xE2: bytes[index + 1] < 0x82 && bytes[index + 2] > 0xA5
        default: false
        }
      }
    }
    guard mayBeUnsafe, text.unicodeScalars.contains(where: { picture(of: $0) != nil }) else {
      return text
    }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { safe.append(picture(of: scalar) ?? scalar) }
    return String(safe)
  }

  /// Output without control characters, except for line ends and tabs.
  ///
  /// - Complexity: O(n); safe output is returned unchanged.
  public static func safe(_ output: [UInt8]) -> [UInt8] {
    // In invalid UTF-8, a terminal may take single bytes for control characters.
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

  /// The replacement of a scalar, or nil to keep it.
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
