import AlbumModel
@testable import RecordReading

/// Finds the cells of a list that an import has lost.
enum KeptCells {
  /// Names of columns.
  static let names = [
    "artist", "album", "title", "year", "Year", "genre", "Genres", "label", "Record Label",
    "rating",
    "My Rating", "format", "barcode", "date added", "purchased", "price", "notes", "notes", "cover",
    "country", "", "", "Größe", "プレス", "tracks", "discs", "owned", "released", "id", "compilation",
    "first name", "Last Name", "plays", "duration", "tags", "Styles", "x_y", "X Y", "discogs_id",
  ]

  /// Cells of any column.
  static let cells = [
    "", "", "Low", "David Bowie", "AC/DC", "1977", "77", "c. 1970", "19xx", "16-Jun-97",
    "2001-03-04", "3/4/1997", "March 1986", "yesterday", "4/5", "4,5", "★★★★☆", "85%", "5 Sterne",
    "A+", "$1,200", "12.50 €", "free", "2xLP", "LP, Album, RE", "Rock; Pop", "['Jazz', 'Soul']",
    "Rock, Pop", "Rock,Rock", "true", "false", "no", "ja", "0", "00", "-1", "007", "+49 30", "1e3",
    "12345678901234567890", "0012345678905", "https://example.com/a?b=c", "covers\\low.jpg",
    "=HYPERLINK(\"https://example.com/x\",\"Low\")", "=1+2", "'=x", "N/A", "-", "?", "unknown",
    "Tom &amp; Jerry", "3:45", "1:02:03", "two\nlines", "a  b", "\u{200B}zero", "BjÃ¶rk", "naïve",
    "x\u{FFFD}y", "Various", "Unknown Artist", "[]", "{}", "[unknown]", "NaN", "null", "…", "日本",
  ]

  /// The letters and digits of a text, without case and accents.
  private static func folded(_ text: String) -> String {
    FoldedText.fold(text).filter { $0.isLetter || $0.isNumber }
  }

  /// All texts of an album.
  private static func texts(of draft: AlbumContent) -> [String] {
    let main = [
      draft.title, draft.artist, draft.genre, draft.year.map(String.init), draft.coverURL,
    ]
    let fields = draft.fields.entries.map { entry in
      if case .list(let texts) = entry.value { return texts.joined(separator: " ") }
      return entry.value.description
    }
    return main.compactMap(\.self) + fields
  }

  /// Whether a text is in an album, in the spelling of any type.
  private static func isKept(_ cell: String, in texts: [String]) -> Bool {
    let all = texts.map(folded)
    let parts = cell.split { ",;[]'{}\n".contains($0) }.map { folded(String($0)) }
    if parts.allSatisfy({ part in all.contains { $0.contains(part) } }) { return true }
    let trimmed = TrimmedText.text(cell) ?? ""
    let spellings = FieldKinds.all.compactMap { $0.read(trimmed).map(\.description) }
    let year = YearText.year(in: trimmed).map(String.init)
    return (spellings + [year].compactMap(\.self)).contains(where: texts.contains)
  }

  /// The cells that are neither in the album of their row nor in a warning.
  static func lost(_ rows: [[(name: String, cell: String)]], in reading: Reading) -> [String] {
    guard reading.error == nil else { return [] }
    guard reading.records.count == rows.count else {
      return ["\(reading.records.count) records of \(rows.count)"]
    }
    return zip(rows, reading.records).flatMap { row, record -> [String] in
      guard record.problem == nil, record.absence == nil else { return [] }
      let texts = texts(of: record.draft)
      let said = reading.warnings.filter {
        $0.line == record.line || $0.count > 1
          || ["nested values", "no header", "left out"].contains($0.kind)
      }.map(\.message)
      if said.contains(where: { $0.contains("another table") }) { return [] }
      return row.filter { name, cell in
        !(name == "compilation" && ["false", "no", "0", "00"].contains(cell))
          && !folded(cell).isEmpty && !isKept(cell, in: texts)
          && !said.contains { $0.contains(cell) || folded($0).contains(folded(cell)) }
          && !said.contains { !name.isEmpty && $0.contains(name) }
      }.map { "\($0.name)=\($0.cell) in \(texts)" }
    }
  }

  /// A cell in quotes.
  static func quoted(_ cell: String) -> String { "\"\(cell.replacing("\"", with: "\"\""))\"" }
}
