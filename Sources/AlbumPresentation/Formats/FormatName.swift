/// The formats that users can name.
public enum FormatName: String, CaseIterable, Sendable {
  /// Aligned columns for readers.
  case table
  /// Comma-separated values (RFC 4180).
  case csv
  /// Tab-separated values.
  case tsv
  /// One JSON array.
  case json
  /// A JSON object per line.
  case jsonl
  /// A GitHub-flavoured Markdown table.
  case markdown
  /// An HTML table.
  case html

  /// The format for a file's name, by its extension in any letter case.
  ///
  /// - Parameter path: such as `shelf.csv`.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    guard let format = Self.endings.first(where: { $0.key == ending })?.value else { return nil }
    self = format
  }

  /// The extensions of files' names that select a format, without the dot.
  public static let endings: KeyValuePairs<String, FormatName> = [
    "txt": .table, "table": .table, "csv": .csv, "tsv": .tsv, "json": .json, "jsonl": .jsonl,
    "ndjson": .jsonl, "md": .markdown, "markdown": .markdown, "html": .html, "htm": .html,
  ]

  /// The orientation of a layout.
  public enum Form: Sendable {
    /// Many albums, the columns horizontally.
    case list
    /// One album or a few, the columns vertically as label and value.
    case card
  }

  /// Makes the format.
  ///
  /// - Parameters:
  ///   - form: cards differ from lists in readable formats, and in JSON, where they are an object
  ///     instead of an array of one.
  ///   - terminal: the destination of the output.
  ///   - guardsFormulas: whether texts of CSV and TSV are kept from being evaluated as formulas.
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
