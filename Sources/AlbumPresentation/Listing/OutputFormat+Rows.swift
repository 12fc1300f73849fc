public import AlbumModel

extension OutputFormat {
  /// Writes rows other than albums, all together: a history, a report.
  ///
  /// - Parameters:
  ///   - rows: as many values each as there are columns.
  ///   - columns: the columns of the values.
  ///   - terminal: the destination of the sink.
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
