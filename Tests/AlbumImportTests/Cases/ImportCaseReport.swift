import AlbumModel
@testable import RecordReading
@testable import RecordRecognition

/// What an import makes of a list, as lines that name everything.
extension Reading {
  /// The lines of an import case.
  ///
  /// - Parameter shown: what else they have: `readings`, `raw`, `sameness`, `values`.
  /// - Returns: the lines.
  func report(showing shown: Set<Substring>) -> [String] {
    var lines = ["source \(sourceName)"]
    if let columns { lines.append("columns \(Self.text(.list(columns)))") }
    if shown.contains("readings") {
      lines += readings.map { reading in
        "reading \(Self.quoted(reading.name)) \(reading.fields.map(\.rawValue)) "
          + (reading.evidence?.rawValue ?? "none")
      }
    }
    for doubt in doubts {
      lines.append((doubt.needsAnswer ? "question " : "doubt ") + Self.visible(doubt.text))
    }
    for warning in warnings {
      let count = warning.count > 1 ? " \(warning.count) times" : ""
      lines.append(
        "warning line \(warning.line) (\(warning.kind))\(count): \(Self.visible(warning.message))")
    }
    for (index, record) in records.enumerated() {
      let number = record.index == index + 1 ? "" : ", number \(record.index)"
      lines.append("line \(record.line)\(number): " + Self.text(of: record))
      if shown.contains("sameness") { lines.append("  sameness \(record.sameness)") }
      if shown.contains("raw") { lines.append("  raw \(Self.quoted(record.raw))") }
      if shown.contains("values") {
        var text: [UInt8] = []
        JSONObject(record.values.map { .init(name: $0.name, value: $0.value) }).write(to: &text)
        lines.append("  values \(Self.visible(String(decoding: text, as: UTF8.self)))")
      }
    }
    if let items { lines.append("made of \(items.count) \(items.name)") }
    if let error { lines.append(Self.line(of: error)) }
    return lines
  }

  /// An error.
  static func line(of error: ImportError) -> String {
    "error (\(error.kind)) \(visible(error.description))"
  }

  private static func text(of record: Record) -> String {
    let draft = record.draft
    let main: [(String, FieldValue?)] = [
      ("artist", draft["artist"]), ("title", draft["title"]), ("year", draft["year"]),
      ("genre", draft["genre"]), ("cover", draft["cover_url"]),
    ]
    let named = main.compactMap { name, value in value.map { (name, $0) } }
    let custom = draft.fields.entries.map { ("+" + $0.name, $0.value) }
    let fields = (named + custom).map { "\($0.0) \(text($0.1))" }
    let remarks = [
      record.problem.map { "problem: \(visible($0))" },
      record.absence.map { "no album: \(visible($0))" },
    ]
    let all = remarks.compactMap(\.self) + fields
    return all.isEmpty ? "nothing" : all.joined(separator: ", ")
  }

  private static func text(_ value: FieldValue) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .list(let texts): "[\(texts.map(quoted).joined(separator: ", "))]"
    case .integer, .number, .flag: value.description
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"\(visible(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")))\""
  }

  /// The text with escapes for what cannot be seen, or looks like something else.
  private static func visible(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      let isHidden =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
          .nonspacingMark, .enclosingMark, .surrogate:
          true
        case .spaceSeparator: scalar != " "
        default: false
        }
      result += isHidden ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }
}
