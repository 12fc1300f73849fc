import AlbumModel
import CEmbeddedFiles

/// The encoding of a file's text: one of those in `encodings.txt`.
public struct TextEncoding: RawRepresentable, Hashable, CaseIterable, Sendable {
  /// Unicode in one to four bytes; nearly all current files.
  public static let utf8 = TextEncoding("utf-8")
  /// Unicode in units of two bytes, low byte first; Excel's "Unicode text".
  public static let utf16LittleEndian = TextEncoding("utf-16le")
  /// Unicode in units of two bytes, high byte first.
  public static let utf16BigEndian = TextEncoding("utf-16be")
  /// Western Europe on Windows; most files that are called Latin-1 use it.
  static let windows1252 = TextEncoding("windows-1252")

  /// Its name, such as `windows-1252`.
  public let rawValue: String

  private init(_ name: String) { rawValue = name }

  /// The encoding with exactly this name.
  public init?(rawValue name: String) {
    guard Self.rowsByName[name]?[1].isEmpty == false else { return nil }
    self.init(name)
  }

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
      for alias in encoding.row[2].split(separator: " ") { names[String(alias)] = encoding }
    }
    return names
  }()

  /// All encodings; some rows are only tables for others.
  public static let allCases = rows.compactMap { TextEncoding(rawValue: $0[0]) }

  /// The lines of `encodings.txt`.
  static let rows = EmbeddedTable.rows(embedded_encodings())
  static let rowsByName = Dictionary(rows.map { ($0[0], $0) }, uniquingKeysWith: { one, _ in one })
  private var row: [String] { Self.rowsByName[rawValue] ?? [] }

  /// How text is decoded.
  package enum Decoding: Sendable {
    case unicode
    case table(SingleByteTable)
    /// By iconv of the C library, under the first of these names that it knows.
    case system([String])
  }

  /// Whether it is one of the two orders of UTF-16.
  var isUTF16: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

  /// The name in messages.
  package var title: String { row[1] }

  /// How its text is decoded.
  package var decoding: Decoding {
    let words = row[5].split(separator: " ").map(String.init)
    return switch words.first {
    case "unicode": .unicode
    case "iconv": .system(Array(words.dropFirst()))
    default: .table(.named(rawValue))
    }
  }

  /// The table of a single-byte encoding; nil for the others.
  package var table: SingleByteTable? {
    if case .table(let table) = decoding { table } else { nil }
  }
}
