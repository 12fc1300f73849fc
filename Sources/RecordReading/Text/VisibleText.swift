/// Removes invisible characters: zero-width and directional marks and control characters; replaces
/// unusual spaces.
struct VisibleText {
  /// The cleaned text.
  private(set) var text = String.UnicodeScalarView()
  private(set) var hadInvisible = false
  private(set) var hadControl = false
  /// Whether it had characters of U+0080 to U+009F, where Windows-1252 was decoded as Latin-1.
  private(set) var hadWindowsLetters = false
  /// Whether it has U+FFFD, in place of a lost character.
  private(set) var hasLost = false

  private let keepsLines: Bool
  private var pendingSpace = false

  /// Cleans a text.
  init(_ original: String, keepsLines: Bool) {
    self.keepsLines = keepsLines
    let scalars = original.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      add(scalars[index], before: next < scalars.endIndex ? scalars[next] : nil)
      index = next
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
    switch scalar.value {
    case 0x20 where keepsLines: text.append(" ")
    case 0x09, 0x0A: keepsLines ? text.append(scalar) : addSpace()
    case 0x0D where keepsLines: if next != "\n" { text.append("\n") }
    case 0x0D: addSpace()
    case 0..<0x20, 0x7F: hadControl = true
    case 0x80..<0xA0: addWindowsLetter(scalar, before: next)
    case 0xFFFD:
      hasLost = true
      addInk(scalar)
    case 0x200C, 0x200D: addJoiner(scalar, before: next)
    // In Japanese, the ideographic space is part of the text.
    case 0x3000: addInk(scalar)
    case 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0xFEFF:
      hadInvisible = true
    case 0x20: addSpace()
    case 0x2028, 0x2029: keepsLines ? text.append("\n") : addSpace()
    case 0xA0... where scalar.properties.isWhitespace: addSpace()
    default: addInk(scalar)
    }
  }

  private mutating func addSpace() {
    if keepsLines {
      if text.last != " " { text.append(" ") }
    } else {
      pendingSpace = !text.isEmpty
    }
  }

  private mutating func addInk(_ scalar: Unicode.Scalar) {
    if pendingSpace {
      text.append(" ")
      pendingSpace = false
    }
    text.append(scalar)
  }

  /// Adds the character of Windows-1252 for a control character, if it fits; other encodings have
  /// letters there, which are lost.
  private mutating func addWindowsLetter(_ control: Unicode.Scalar, before next: Unicode.Scalar?) {
    let scalar = SingleByteTable.windows1252.scalar(of: UInt8(control.value))
    let followsLetter = !pendingSpace && text.last?.properties.isAlphabetic == true
    let isBetween = followsLetter && next?.properties.isAlphabetic == true
    let fits =
      switch scalar {
      case SingleByteTable.undefined, "†", "‡", "ˆ", "˜", "ƒ", "¸": false
      case "Š", "Œ", "Ž", "Ÿ": text.last?.properties.isLowercase != true || !followsLetter
      case "š", "œ", "ž", "’", "–", "—": true
      default: !isBetween
      }
    hadWindowsLetters = hadWindowsLetters || fits
    hasLost = hasLost || !fits
    addInk(fits ? scalar : SingleByteTable.undefined)
  }

  /// Persian, Indic scripts and emoji need joiners; elsewhere they are removed.
  private mutating func addJoiner(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
    if !pendingSpace, let last = text.last, let next, Self.isJoined(last), Self.isJoined(next) {
      text.append(scalar)
    } else {
      hadInvisible = true
    }
  }

  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600..<0x1100, 0x1780..<0x18B0, 0x1A00..<0x1D00, 0xFE0F: true
    case 0x2190...: scalar.properties.isEmoji || scalar.properties.isEmojiModifier
    default: false
    }
  }
}
