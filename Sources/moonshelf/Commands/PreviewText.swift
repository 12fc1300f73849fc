import AlbumModel
import AlbumPresentation
import RecordRecognition

/// The preview of an import, for the user.
struct PreviewText {
  private static let exampleLength = 30

  let preview: ImportPreview

  /// Prints the columns with their readings, the first albums, and what is in doubt.
  func show(with result: ResultOptions) throws {
    for (number, list) in ([preview] + preview.others).enumerated() {
      if number > 0 { print("") }
      try Self.show(list, with: result)
    }
    print("Nothing was imported.")
  }

  private static func show(_ preview: ImportPreview, with result: ResultOptions) throws {
    print(TerminalText.safe("\(preview.path): source \(preview.source)"))
    if preview.candidates.count > 1 {
      try result.printRows(
        ["read as", "score", "because"],
        preview.candidates.enumerated().map { place, candidate in
          let reasons = place == 0 ? candidate.reasons.for : candidate.reasons.against
          return [
            .text(candidate.name), .number((candidate.score * 100).rounded() / 100),
            .text(reasons.prefix(2).joined(separator: "; ")),
          ]
        }, whenEmpty: "")
      print("")
    }
    if !preview.columns.isEmpty {
      try result.printRows(
        ["column", "field", "because of", "values"],
        preview.columns.map { column in
          let fields = column.reading.fields.map(\.rawValue)
          return [
            .text(column.reading.name),
            .text(fields.isEmpty ? "-" : fields.joined(separator: ", ")),
            column.reading.evidence.map { .text($0.rawValue) },
            .text(column.examples.map(shortened).joined(separator: " · ")),
          ]
        }, whenEmpty: "")
    }
    print("")
    try result.printRows(
      Layout.default.columns,
      preview.albums.map { album in
        [
          album.artist.map(FieldValue.text), album.title.map(FieldValue.text),
          album.genre.map(FieldValue.text), album.year.map(FieldValue.integer),
        ]
      }, whenEmpty: "It has no albums.")
    for warning in preview.warnings.prefix(10) {
      print(TerminalText.safe("  warning, \(warning.kind): \(warning.message)"))
    }
    if let note = preview.note { print(note) }
    for doubt in preview.doubts { print(TerminalText.safe("  in doubt: \(doubt.text)")) }
  }

  private static func shortened(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }
    return line.count > exampleLength || line.count < text.count
      ? line.prefix(exampleLength) + "…" : String(line)
  }
}
