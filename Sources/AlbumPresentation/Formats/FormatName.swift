/// A format that users can name.
///
/// A format is one file, which declares its name, and one line of ``allCases``. Formats are equal if
/// their names are.
public struct FormatName: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The formats of any rows, in the order of messages and help.
  public static let allCases: [FormatName] = [table, csv, tsv, json, jsonl, markdown, html]

  /// The formats of albums: also those that are only for files.
  public static let ofAlbums = allCases + [playlist, xlsx, ods]

  /// The name, as in `--format csv`.
  public let rawValue: String
  private let endings: [String]
  private let make: @Sendable (Use) -> any OutputFormat
  /// Whether it is not built in.
  public private(set) var isOfScript = false

  /// What a format is made for.
  struct Use {
    let form: Form
    let terminal: Terminal
    let guardsFormulas: Bool
    let isFile: Bool
    let hasMark: Bool
    let title: String
  }

  /// The orientation of a layout.
  public enum Form: Sendable {
    /// Many albums, the columns horizontally.
    case list
    /// One album or a few, the columns vertically as label and value.
    case card
  }

  /// Whether it is not text, and no terminal can show it.
  public var isBinary: Bool { self == .xlsx || self == .ods }

  /// Declares a format.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - endings: the extensions of files' names that select it, without the dot.
  ///   - make: makes it.
  init(_ name: String, endings: [String], make: @escaping @Sendable (Use) -> any OutputFormat) {
    rawValue = name
    self.endings = endings
    self.make = make
  }

  /// The format with a name; nil if there is none.
  public init?(rawValue: String) {
    guard let format = Self.ofAlbums.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// The format for a file's name, by its extension in any letter case.
  ///
  /// - Parameter path: such as `shelf.csv`.
  public init?(path: String) {
    guard let ending = Self.ending(of: path),
      let format = Self.ofAlbums.first(where: { $0.endings.contains(ending) })
    else { return nil }
    self = format
  }

  /// The extension of a file's name, in lower case and without the dot; nil for none.
  public static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
  }

  /// A format that a script may have, by its name, or by the extension of files' names after a dot.
  ///
  /// Rows other than albums are written as a table.
  public init(script name: String) {
    self.init(name, endings: [], make: FormatName.table.make)
    isOfScript = true
  }

  /// The extensions of files' names that select a format, without the dot.
  public static var endings: [String] { ofAlbums.flatMap(\.endings) }

  /// Makes the format.
  ///
  /// - Parameters:
  ///   - form: cards differ from lists in readable formats.
  ///   - terminal: the destination of the output.
  ///   - guardsFormulas: whether texts of CSV and TSV are kept from being evaluated as formulas.
  ///   - isFile: whether it is written to a file, which spreadsheets open.
  ///   - hasMark: whether CSV begins with a byte order mark, by which Excel knows that it is UTF-8.
  ///   - title: the title of an HTML page.
  /// - Returns: a format that has written nothing.
  public func makeFormat(
    form: Form = .list, terminal: Terminal = .none, guardsFormulas: Bool = true,
    isFile: Bool = false, hasMark: Bool = false, title: String = "Albums"
  ) -> any OutputFormat {
    make(
      Use(
        form: form, terminal: terminal, guardsFormulas: guardsFormulas, isFile: isFile,
        hasMark: hasMark, title: title))
  }
}
