/// The formats that users can name.
public enum FormatName: String, CaseIterable, Sendable {
  /// Aligned columns for people.
  case table
  /// Comma-separated values (RFC 4180).
  case csv
  /// Tab-separated values.
  case tsv
  /// One JSON array.
  case json
  /// A JSON object a line.
  case jsonl
  /// A GitHub-flavoured Markdown table.
  case markdown
  /// An HTML table.
  case html

  /// The format that a file's name asks for by its ending, letter case aside.
  ///
  /// - Parameter path: such as `shelf.csv`.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    guard let format = Self.endings.first(where: { $0.key == ending })?.value else { return nil }
    self = format
  }

  /// The endings of files' names that ask for a format, without the dot.
  public static let endings: KeyValuePairs<String, FormatName> = [
    "txt": .table, "table": .table, "csv": .csv, "tsv": .tsv, "json": .json, "jsonl": .jsonl,
    "ndjson": .jsonl, "md": .markdown, "markdown": .markdown, "html": .html, "htm": .html,
  ]

  /// How one layout is laid out.
  public enum Form: Sendable {
    /// Many albums, the columns across.
    case list
    /// One album or a few, the columns down as label and value.
    case card
  }

  /// Makes the format.
  ///
  /// - Parameters:
  ///   - form: cards differ from lists where people read them, and in JSON, which gives an object
  ///     instead of an array of one.
  ///   - terminal: what the output goes to.
  ///   - guardsFormulas: whether texts of CSV and TSV are kept from being taken for formulas.
  /// - Returns: a format that has written nothing.
  public func makeFormat(
    form: Form = .list, terminal: Terminal = .none, guardsFormulas: Bool = true
  ) -> any OutputFormat {
    switch (self, form) {
    case (.table, .list): TableFormat(terminal: terminal)
    case (.table, .card): CardFormat(terminal: terminal)
    case (.csv, _): CSVFormat(guardsFormulas: guardsFormulas)
    case (.tsv, _): TSVFormat(guardsFormulas: guardsFormulas)
    case (.json, .list): JSONFormat()
    case (.json, .card): JSONLinesFormat(name: rawValue)
    case (.jsonl, _): JSONLinesFormat()
    case (.markdown, .list): MarkdownFormat()
    case (.markdown, .card): MarkdownCardFormat()
    case (.html, .list): HTMLFormat()
    case (.html, .card): HTMLCardFormat()
    }
  }
}
