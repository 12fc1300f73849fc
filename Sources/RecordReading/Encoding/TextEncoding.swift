import AlbumModel
import CEmbeddedFiles

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
      for alias in EncodingFacts.of(encoding).aliases.split(separator: " ") {
        names[String(alias)] = encoding
      }
    }
    return names
  }()

  /// How text is decoded.
  package enum Decoding: Sendable {
    case utf8
    case utf16
    case table(SingleByteTable)
    /// By iconv of the C library, under the first of these names that it knows.
    case system([String])
  }

  /// Whether it is one of the two orders of UTF-16.
  var isUTF16: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

  /// The name in messages.
  package var title: String { EncodingFacts.of(self).title }

  /// How its text is decoded.
  package var decoding: Decoding { EncodingFacts.decoding(of: self) }

  /// The table of a single-byte encoding; nil for the others.
  package var table: SingleByteTable? {
    if case .table(let table) = decoding { table } else { nil }
  }
}

/// What is known about an encoding.
struct EncodingFacts: Sendable {
  let title: String
  let aliases: String
  /// The names of the encoding for iconv; nil if there is a table.
  private var system: [String]?

  /// The lines of `encodings.txt`.
  static let rows = EmbeddedTable.rows(embedded_encodings())

  static func of(_ encoding: TextEncoding) -> EncodingFacts {
    switch encoding {
    case .utf8: EncodingFacts(title: "UTF-8", aliases: "utf8sig unicode11utf8")
    case .utf16LittleEndian: EncodingFacts(title: "UTF-16", aliases: "utf16 ucs2 unicode")
    case .utf16BigEndian: EncodingFacts(title: "UTF-16", aliases: "")
    default: all[encoding.rawValue] ?? EncodingFacts(title: encoding.rawValue, aliases: "")
    }
  }

  private static let all = Dictionary(
    rows.map { row in
      let words = row[5].split(separator: " ").map(String.init)
      let system = words.first == "iconv" ? Array(words.dropFirst()) : nil
      return (row[0], EncodingFacts(title: row[1], aliases: row[2], system: system))
    }, uniquingKeysWith: { first, _ in first })

  static func decoding(of encoding: TextEncoding) -> TextEncoding.Decoding {
    switch encoding {
    case .utf8: .utf8
    case .utf16LittleEndian, .utf16BigEndian: .utf16
    default:
      of(encoding).system.map { .system($0) } ?? .table(.named(encoding.rawValue))
    }
  }
}
