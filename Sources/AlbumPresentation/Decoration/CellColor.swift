/// The colour of a cell's text: one of the terminal's theme, or any other.
public enum CellColor: Hashable, Sendable, CustomStringConvertible {
  /// One of the colours that the user's terminal theme defines.
  public enum Name: String, CaseIterable, Sendable {
    /// The theme's black.
    case black
    /// The theme's red.
    case red
    /// The theme's green.
    case green
    /// The theme's yellow.
    case yellow
    /// The theme's blue.
    case blue
    /// The theme's magenta.
    case magenta
    /// The theme's cyan.
    case cyan
    /// The theme's white.
    case white
    /// Bright black, which shows as grey.
    case gray
  }

  /// A colour of the theme.
  case named(Name)
  /// Red, green and blue, 0 to 255 each.
  case rgb(UInt8, UInt8, UInt8)

  /// Parses a colour as in scripts: `yellow`, or `#ff8800`.
  ///
  /// - Parameter text: a name or six hexadecimal digits after `#`.
  public init?(_ text: String) {
    if let name = Name(rawValue: text == "grey" ? "gray" : text) {
      self = .named(name)
      return
    }
    let digits = text.dropFirst()
    guard text.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    self = .rgb(
      UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
      UInt8(truncatingIfNeeded: number))
  }

  /// The colour in the notation of scripts, which ``init(_:)`` parses.
  public var description: String {
    switch self {
    case .named(let name): return name.rawValue
    case .rgb(let red, let green, let blue):
      let digits = [red, green, blue].map { part in
        (part < 16 ? "0" : "") + String(part, radix: 16)
      }
      return "#" + digits.joined()
    }
  }

  /// The parameters of ECMA-48's "select graphic rendition" for it.
  var terminalCode: String {
    switch self {
    case .named(.gray): "90"
    case .named(let name): "3\(Name.allCases.firstIndex(of: name) ?? 9)"
    case .rgb(let red, let green, let blue): "38;2;\(red);\(green);\(blue)"
    }
  }

  /// The colour in the notation of style sheets.
  var styleSheetText: String {
    switch self {
    case .named(let name): name.rawValue
    case .rgb(let red, let green, let blue): "rgb(\(red) \(green) \(blue))"
    }
  }
}
