import AlbumModel

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
  /// Western Europe on Unix, with the euro sign.
  case latin9 = "iso-8859-15"
  /// Western Europe in DOS.
  case cp850
  /// DOS in America.
  case cp437
  /// Central Europe on Windows: Polish, Czech, Hungarian and others.
  case windows1250 = "windows-1250"
  /// Central Europe on Unix.
  case latin2 = "iso-8859-2"
  /// Central Europe in DOS.
  case cp852
  /// Cyrillic on Windows.
  case windows1251 = "windows-1251"
  /// Russian on Unix, and in e-mail of the 1990s.
  case koi8r = "koi8-r"
  /// Ukrainian on Unix.
  case koi8u = "koi8-u"
  /// Cyrillic in DOS.
  case cp866
  /// Cyrillic, of the ISO.
  case latinCyrillic = "iso-8859-5"
  /// Greek on Windows.
  case windows1253 = "windows-1253"
  /// Greek on Unix.
  case latinGreek = "iso-8859-7"
  /// Turkish on Windows.
  case windows1254 = "windows-1254"
  /// Turkish on Unix.
  case latin5 = "iso-8859-9"
  /// Hebrew on Windows.
  case windows1255 = "windows-1255"
  /// Hebrew on Unix.
  case latinHebrew = "iso-8859-8"
  /// Arabic on Windows.
  case windows1256 = "windows-1256"
  /// Arabic, of the ISO.
  case latinArabic = "iso-8859-6"
  /// Lithuanian, Latvian and Estonian on Windows.
  case windows1257 = "windows-1257"
  /// Lithuanian, Latvian and Estonian on Unix.
  case latin7 = "iso-8859-13"
  /// Vietnamese on Windows.
  case windows1258 = "windows-1258"
  /// Thai on Windows.
  case windows874 = "windows-874"
  /// Japanese on Windows and the Macintosh.
  case shiftJIS = "shift-jis"
  /// Japanese on Unix.
  case eucJP = "euc-jp"
  /// Simplified Chinese; also GBK and GB 2312, of which it is an extension.
  case gb18030
  /// Traditional Chinese.
  case big5
  /// Korean; also its extension by Windows.
  case eucKR = "euc-kr"

  /// Finds an encoding by one of its usual names, without regard to case, spaces and hyphens.
  ///
  /// - Parameter name: such as `UTF-8`, `cp1252`, `latin1` or `sjis`.
  public init?(named name: String) {
    let plain = Self.plain(name)
    let withoutPrefix = ["windows", "win", "cp", "ibm", "ms", "xmac", "x", "cs"].lazy
      .filter { plain.hasPrefix($0) }.map { String(plain.dropFirst($0.count)) }
    let found = ([plain] + withoutPrefix).lazy.compactMap { Self.byName[$0] }.first
    guard let found else { return nil }
    self = found
  }

  /// The message that an encoding is unknown, with a similar name or all of them.
  ///
  /// - Parameter name: the unknown name.
  /// - Returns: the message.
  public static func unknown(_ name: String) -> String {
    let names = allCases.map(\.rawValue)
    let near = EditDistance.nearest(to: plain(name), among: Array(byName.keys).sorted())
      .flatMap { byName[$0] }
    let known = "; there are \(names.joined(separator: ", "))"
    return "there is no encoding \"\(name)\""
      + (near.map { ": did you mean \($0.rawValue)?" } ?? known)
  }

  private static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private static let byName: [String: TextEncoding] = {
    var names: [String: TextEncoding] = [:]
    for encoding in allCases {
      names[plain(encoding.rawValue)] = encoding
      for alias in encoding.facts.aliases.split(separator: " ") { names[String(alias)] = encoding }
    }
    return names
  }()

  /// How text is decoded.
  package enum Decoding {
    case utf8
    case utf16
    case table(SingleByteTable)
    /// By iconv of the C library, under the first of these names that it knows.
    case system([String])
  }

  /// Whether it is one of the two orders of UTF-16.
  var isUTF16: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

  /// The name in messages.
  package var title: String { facts.title }

  /// How its text is decoded.
  package var decoding: Decoding { facts.decoding }

  /// The table of a single-byte encoding; nil for the others.
  package var table: SingleByteTable? {
    if case .table(let table) = decoding { table } else { nil }
  }

  private var facts: (title: String, aliases: String, decoding: Decoding) {
    switch self {
    case .utf8: ("UTF-8", "utf8sig unicode11utf8", .utf8)
    case .utf16LittleEndian: ("UTF-16", "utf16 ucs2 unicode", .utf16)
    case .utf16BigEndian: ("UTF-16", "", .utf16)
    case .windows1252:
      (
        "Windows-1252", "1252 latin1 l1 iso88591 isolatin1 ansi ascii usascii western",
        .table(.windows1252)
      )
    case .macRoman: ("Mac Roman", "macintosh mac roman", .table(.macRoman))
    case .latin9: ("ISO-8859-15", "latin9 l9", .table(.latin9))
    case .cp850: ("code page 850", "850 dos oem oem850 dos850", .table(.cp850))
    case .cp437: ("code page 437", "437 oem437 dos437", .table(.cp437))
    case .windows1250: ("Windows-1250", "1250", .table(.windows1250))
    case .latin2: ("ISO-8859-2", "latin2 l2 isolatin2", .table(.latin2))
    case .cp852: ("code page 852", "852 oem852 dos852", .table(.cp852))
    case .windows1251: ("Windows-1251", "1251 cyrillic", .table(.windows1251))
    case .koi8r: ("KOI8-R", "koi8 koi", .table(.koi8r))
    case .koi8u: ("KOI8-U", "", .table(.koi8u))
    case .cp866: ("code page 866", "866 oem866 dos866", .table(.cp866))
    case .latinCyrillic: ("ISO-8859-5", "isocyrillic", .table(.latinCyrillic))
    case .windows1253: ("Windows-1253", "1253 greek", .table(.windows1253))
    case .latinGreek: ("ISO-8859-7", "isogreek greek8 ecma118 elot928", .table(.latinGreek))
    case .windows1254: ("Windows-1254", "1254 turkish", .table(.windows1254))
    case .latin5: ("ISO-8859-9", "latin5 l5", .table(.latin5))
    case .windows1255: ("Windows-1255", "1255 hebrew", .table(.windows1255))
    case .latinHebrew:
      ("ISO-8859-8", "isohebrew iso88598i iso88598e logical visual", .table(.latinHebrew))
    case .windows1256: ("Windows-1256", "1256 arabic", .table(.windows1256))
    case .latinArabic: ("ISO-8859-6", "isoarabic asmo708 ecma114", .table(.latinArabic))
    case .windows1257: ("Windows-1257", "1257 baltic", .table(.windows1257))
    case .latin7: ("ISO-8859-13", "latin7 l7", .table(.latin7))
    case .windows1258: ("Windows-1258", "1258 vietnamese", .table(.windows1258))
    case .windows874: ("Windows-874", "874 tis620 iso885911 thai", .table(.windows874))
    case .shiftJIS:
      ("Shift-JIS", "sjis 932 mskanji windows31j 31j", .system(["CP932", "SJIS"]))
    case .eucJP: ("EUC-JP", "ujis eucjpms 51932", .system(["EUC-JP-MS", "EUC-JP"]))
    case .gb18030:
      (
        "GB 18030", "gbk gb2312 gb 936 54936 euccn chinese",
        .system(["GB18030", "GBK"])
      )
    case .big5: ("Big5", "950 big5hkscs big5eten bigfive", .system(["BIG5-HKSCS", "BIG5"]))
    case .eucKR:
      ("EUC-KR", "949 uhc ksc5601 ksc56011987 korean 51949", .system(["UHC", "EUC-KR"]))
    }
  }
}
