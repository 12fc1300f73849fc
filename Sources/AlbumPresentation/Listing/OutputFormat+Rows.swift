public import AlbumModel

extension OutputFormat {
  /// Writes rows that are no albums, all at once: a history, a report.
  ///
  /// - Parameters:
  ///   - rows: as many values each as there are columns.
  ///   - columns: what the values stand for.
  ///   - terminal: what the sink leads to.
  ///   - sink: takes the output.
  /// - Throws: ``OutputError``.
  /// - Complexity: O(rows) in memory too.
  public func write(
    _ rows: some Sequence<[FieldValue?]>, under columns: [Column], terminal: Terminal = .none,
    to sink: any OutputSink
  ) throws(OutputError) {
    var format = self
    var output: [UInt8] = []
    format.begin(columns, into: &output)
    for row in rows { format.row(row.map { CellContent($0) }, into: &output) }
    format.end(into: &output)
    if terminal.width != nil && !isSafeForTerminals { output = TerminalText.safe(output) }
    try sink.write(output.span.bytes)
  }
}
