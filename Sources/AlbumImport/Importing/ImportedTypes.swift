import AlbumLibrary
import AlbumModel

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
    var count: Int
  }

  private let names: FieldNames
  /// The types of the fields met so far; nil for those that only their values can tell.
  private var kinds: [String: (any FieldKind)?] = [:]
  private var tallies: [String: KindTally] = [:]
  private var misfits: [String: Misfits] = [:]

  /// - Parameter names: the fields of the library before the import.
  init(_ names: FieldNames) {
    self.names = names
  }

  /// Counts the values of an album that was added or completed.
  ///
  /// - Parameters:
  ///   - fields: the album's custom fields.
  ///   - line: the line of its record.
  ///   - part: the list in the file with the record.
  mutating func note(_ fields: CustomFields, line: Int, part: String?) {
    for entry in fields.entries {
      guard let kind = kind(of: entry.name) else {
        tallies[entry.name, default: KindTally()].note(entry.value, line: line)
        continue
      }
      guard !Self.fits(entry.value, kind) else { continue }
      misfits[
        entry.name,
        default: Misfits(
          type: kind.name, first: entry.value.description, line: line, part: part, count: 0)
      ].count += 1
    }
  }

  private static func fits(_ value: FieldValue, _ kind: any FieldKind) -> Bool {
    guard case .list(let texts) = value else { return kind.fits(value) }
    return !kind.isOrdered || texts.contains { kind.fits(.text($0)) }
  }

  private mutating func kind(of name: String) -> (any FieldKind)? {
    if let known = kinds[name] { return known }
    let kind = names.kind(of: FieldName(rawValue: name))
    kinds[name] = .some(kind)
    return kind
  }

  /// Stores the types of new fields in the library, and reports the values that are not of the type
  /// of their field.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - report: the report of the import.
  /// - Throws: `LibraryError`.
  mutating func finish(in library: LibraryAPI, _ report: ImportReport) throws {
    let stored = try library.noteFieldKinds(tallies) { !names.custom.contains($0) }
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
