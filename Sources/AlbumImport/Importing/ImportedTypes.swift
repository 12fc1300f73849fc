import AlbumLibrary
import AlbumModel
import RecordReading

/// The types of the custom fields of an import, by all its values.
///
/// A field that is neither declared nor known gets the type of its values. Values that are not of
/// their field's type are kept, and counted for the report.
struct ImportedTypes {
  /// The values of a field that are not of its type.
  private struct Misfits {
    let type: String
    let first: String
    let line: Int
    let part: String?
    var count = 0
  }

  private struct Field {
    let name: String
    /// The bytes of its name as they are stored.
    let key: [UInt8]
    /// Nil if only the values can tell the type.
    let kind: (any FieldKind)?
    var tally = KindTally()
    var misfits: Misfits?
    /// The index of the field that followed it in the last album.
    var next = 0
  }

  private let names: FieldNames
  /// The fields met so far.
  private var fields: [Field] = []
  private var indexes: [String: Int] = [:]
  /// The index of the first field of the last album.
  private var first = 0

  init(_ names: FieldNames) { self.names = names }

  /// Counts the values of an album that was added or completed.
  mutating func note(_ fields: CustomFields, line: Int, part: String?) {
    var last: Int?
    fields.forEachField { field in
      let index = index(of: field, after: last)
      last = index
      guard let kind = self.fields[index].kind else {
        self.fields[index].tally.note(field.value, line: line)
        return
      }
      guard !kind.fits(field) else { return }
      if self.fields[index].misfits == nil {
        self.fields[index].misfits = Misfits(
          type: kind.name, first: field.value.description, line: line, part: part)
      }
      self.fields[index].misfits?.count += 1
    }
  }

  /// The index of a field, which is most often that of the album before.
  private mutating func index(of field: StoredField, after last: Int?) -> Int {
    let expected = last.map { fields[$0].next } ?? first
    if expected < fields.count, fields[expected].key.elementsEqual(field.nameBytes) {
      return expected
    }
    let name = field.name
    let index = indexes[name] ?? fields.count
    if index == fields.count {
      let kind = names.kind(of: FieldName(rawValue: name))
      fields.append(Field(name: name, key: Array(field.nameBytes), kind: kind))
      indexes[name] = index
    }
    if let last { fields[last].next = index } else { first = index }
    return index
  }

  /// Stores the types of new fields in the library, and reports the values that are not of the type
  /// of their field.
  func finish(in library: LibraryAPI, _ report: ImportReport) throws {
    let open = fields.lazy.filter { $0.kind == nil }.map { ($0.name, $0.tally) }
    let tallies = Dictionary(uniqueKeysWithValues: open)
    let stored = try library.noteFieldKinds(tallies) { !names.custom.contains($0) }
    var misfits = Dictionary(
      uniqueKeysWithValues: fields.compactMap { field in field.misfits.map { (field.name, $0) } })
    for (name, tally) in stored {
      let (observed, exception) = tally.result
      guard observed.fitting > 0, let exception, tally.count > observed.fitting else { continue }
      misfits[name] = Misfits(
        type: observed.kind.name, first: exception.value.description, line: exception.line,
        part: nil, count: tally.count - observed.fitting)
    }
    for (name, field) in misfits.sorted(by: { $0.key < $1.key }) {
      report.part = field.part
      report.warn(
        ImportWarning(
          kind: "type", line: field.line,
          message: "\(name): not of type \(field.type), kept as text, such as "
            + "\"\(field.first.prefix(60))\"",
          count: field.count))
    }
  }
}
