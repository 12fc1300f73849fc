import AlbumModel

/// The custom fields that an import keeps.
public enum KeptFields: Equatable, Sendable {
  /// All fields.
  case all
  /// No custom fields.
  case none
  /// Some fields, by the name of the field or of the column, without regard to case.
  case only(Set<String>)

  /// Whether a field is kept.
  ///
  /// - Parameters:
  ///   - field: its name.
  ///   - column: its name in the file, in any spelling.
  /// - Returns: true if it is kept.
  func keeps(_ field: String, column: String? = nil) -> Bool {
    switch self {
    case .all: true
    case .none: false
    case .only(let names):
      names.contains { name in
        let plain = FieldNames.plain(name)
        return plain == FieldNames.plain(field) || plain == column.map(FieldNames.plain)
      }
    }
  }
}

/// The columns of a table that fill custom fields, determined once for all rows.
struct KeptColumns: Sendable {
  /// A field and its column.
  private struct Slot: Sendable {
    let column: Int
    let field: SourceField
    /// The name as JSON, with a colon.
    let name: [UInt8]
  }

  private let slots: [Slot]

  /// - Parameter fields: columns and their fields, each field once.
  init(_ fields: [(column: Int, field: SourceField)]) {
    slots = fields.sorted { $0.field.name.rawValue < $1.field.name.rawValue }.map { column, field in
      var name: [UInt8] = []
      JSONText.append(field.name.rawValue, to: &name)
      return Slot(column: column, field: field, name: name + [UInt8(ascii: ":")])
    }
  }

  /// Whether there are no such columns, as in many tables.
  var isEmpty: Bool { slots.isEmpty }

  /// The custom fields of one row.
  ///
  /// - Complexity: O(n) in the length of the cells.
  func fields(
    of cell: TableDraft.Cell, _ cleaning: CleanText, _ notes: inout CleaningNotes
  ) -> CustomFields {
    // The notes on a cell that also fills a main field exist already.
    var noted = CleaningNotes()
    // Written directly in the library's format, which avoids a list of values for every row.
    var text: [UInt8] = []
    for slot in slots {
      guard let cell = cell(slot.column) else { continue }
      let written = TrimmedText.trim(cell)
      guard !written.isEmpty else { continue }
      if slot.field.isPlain(written), written.first != SpreadsheetGuard.mark,
        PlainText.isPlain(written)
      {
        Self.begin(slot, in: &text)
        text.append(UInt8(ascii: "\""))
        text.append(contentsOf: written)
        text.append(UInt8(ascii: "\""))
        continue
      }
      let clean =
        slot.field.isSecondary
        ? cleaning.text(written, in: .note, &noted) : cleaning.text(written, in: .note, &notes)
      if let value = clean.flatMap(slot.field.value) {
        Self.begin(slot, in: &text)
        JSONText.append(value, to: &text)
      }
    }
    guard !text.isEmpty else { return CustomFields() }
    text.append(UInt8(ascii: "}"))
    return CustomFields(encoded: String(decoding: text, as: UTF8.self))
  }

  private static func begin(_ slot: Slot, in text: inout [UInt8]) {
    if text.isEmpty { text.reserveCapacity(64) }
    text.append(text.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
    text.append(contentsOf: slot.name)
  }
}
