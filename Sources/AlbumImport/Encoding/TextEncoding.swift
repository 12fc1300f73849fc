/// The encoding of a file's text.
public enum TextEncoding: String, CaseIterable, Sendable {
  /// Unicode in one to four bytes; nearly all current files.
  case utf8 = "utf-8"
  /// Unicode in units of two bytes, low byte first; Excel's "Unicode text".
  case utf16LittleEndian = "utf-16le"
  /// Unicode in units of two bytes, high byte first.
  case utf16BigEndian = "utf-16be"
  /// Western Europe on Windows; most files that are called Latin-1 use it.
  case windows1252 = "windows-1252"
  /// Western Europe on the Macintosh before Unicode, and Excel for Mac until 2016.
  case macRoman = "mac-roman"
  /// Central Europe on Windows: Polish, Czech, Hungarian and others.
  case windows1250 = "windows-1250"
  /// Cyrillic on Windows.
  case windows1251 = "windows-1251"
  /// Russian on Unix, and in e-mail of the 1990s.
  case koi8r = "koi8-r"

  /// Finds an encoding by one of its usual names, without regard to case, spaces and hyphens.
  ///
  /// - Parameter name: such as `UTF-8`, `cp1252`, `latin1` or `macintosh`.
  public init?(named name: String) {
    switch String(name.lowercased().filter { $0.isLetter || $0.isNumber }) {
    case "utf8", "utf8sig", "unicode11utf8": self = .utf8
    case "utf16", "utf16le", "ucs2", "unicode": self = .utf16LittleEndian
    case "utf16be": self = .utf16BigEndian
    case "windows1252", "cp1252", "1252", "latin1", "iso88591", "ansi", "ascii", "usascii":
      self = .windows1252
    case "windows1250", "cp1250", "1250": self = .windows1250
    case "windows1251", "cp1251", "1251": self = .windows1251
    case "koi8r", "koi8", "cskoi8r": self = .koi8r
    case "macroman", "macintosh", "mac", "xmacroman": self = .macRoman
    default: return nil
    }
  }

  /// Whether it is one of the two orders of UTF-16.
  var isUTF16: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

  /// The name in messages.
  var title: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .windows1252: "Windows-1252"
    case .macRoman: "Mac Roman"
    case .windows1250: "Windows-1250"
    case .windows1251: "Windows-1251"
    case .koi8r: "KOI8-R"
    }
  }

  /// The table of a single-byte encoding; nil for the others.
  var table: SingleByteTable? {
    switch self {
    case .utf8, .utf16LittleEndian, .utf16BigEndian: nil
    case .windows1252: .windows1252
    case .macRoman: .macRoman
    case .windows1250: .windows1250
    case .windows1251: .windows1251
    case .koi8r: .koi8r
    }
  }
}
