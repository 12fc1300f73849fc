public import AlbumModel
import RecordReading

/// How a column of a table, or a member of objects, is read.
public struct ColumnReading: Equatable, Sendable {
  /// What speaks for the field of a column.
  public enum Evidence: String, Sendable {
    /// Its name is known.
    case name
    /// Words of its name are, and the values agree.
    case words = "words of the name"
    /// The values alone.
    case values
    /// Their order alone: the artist is usually before the title.
    case order = "order of the columns"
    /// The user named the field.
    case user = "--map"
  }

  /// The name in the file; `column 3` for a column without one.
  public let name: String
  /// The fields that it fills, a main one first; empty if it is left out.
  public let fields: [FieldName]
  /// Why; nil if it is left out.
  public let evidence: Evidence?
  /// The best rating, if that is not the library's.
  public var scale: Double?
  /// The fields of all columns for `--columns`, if the list has no header; nil with one.
  var inferred: String?

  /// What is in doubt about it, and what settles it; nil if nothing is.
  public var doubt: ImportDoubt? {
    guard let field = fields.first else { return nil }
    switch evidence {
    case .values:
      return ImportDoubt(
        "\"\(name)\" is read as \(field) by its values alone; --map '\(name)=-' leaves it out")
    case .order where inferred != nil:
      return ImportDoubt(
        "the list has no header, and it is not clear which column has the \(field)s; name them, as in "
          + "--columns \(inferred ?? "")", needsAnswer: true)
    // Parts of lines without a header are called like the field.
    case .order where name == field.rawValue:
      return ImportDoubt(
        "nothing but their place shows that these texts are \(field)s; if they are, say so with "
          + "--map '\(name)=\(field)'", needsAnswer: true)
    case .order:
      return ImportDoubt(
        "it is not clear whether \"\(name)\" has the \(field)s; say so, as in "
          + "--map '\(name)=\(field)'", needsAnswer: true)
    case .name, .words, nil:
      return scale.map { scale in
        ImportDoubt(
          "\"\(name)\" is read as ratings out of \(Int(scale)); --map '\(name)=\(field)/5' reads them "
            + "as they are")
      }
    case .user: return nil
    }
  }
}

/// Something that an import is not sure of.
public struct ImportDoubt: Equatable, Sendable {
  /// What it is, and what settles it.
  public let text: String
  /// Whether the import needs an answer: without it, most albums may be wrong.
  public let needsAnswer: Bool

  package init(_ text: String, needsAnswer: Bool = false) {
    (self.text, self.needsAnswer) = (text, needsAnswer)
  }
}

/// The field of a column, as the user named it.
public struct ColumnMapping: Equatable, Sendable {
  /// The column or member, in any case and with other punctuation; `column 3` is one by its number.
  ///
  /// In quotes it is the value itself, for albums that have none: `"Can"`.
  public let column: String
  /// The field; nil to leave the column out.
  public let field: FieldName?
  /// The best rating, for a column of ratings; nil if its values show it.
  public var scale: Double?

  /// Names the field of a column.
  public init(column: String, field: FieldName?) { (self.column, self.field) = (column, field) }

  /// Names the field of a column, with the best rating after it: `rating/10`.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - text: the field.
  ///   - find: finds the field of a name.
  /// - Throws: any error of `find`.
  public init(column: String, text: String, _ find: (String) throws -> FieldName) rethrows {
    let parts = text.split(separator: "/", maxSplits: 1)
    let scale = parts.count == 2 ? Double(parts[1]).flatMap { $0 > 0 ? $0 : nil } : nil
    self.init(column: column, field: try find(scale == nil ? text : String(parts[0])))
    self.scale = scale
  }

  /// The value that albums without one get; nil for a column.
  package var text: String? {
    guard column.count > 2, column.first == "\"", column.last == "\"" else { return nil }
    return String(column.dropFirst().dropLast())
  }
}

extension FieldNames {
  /// The field that a column of an import fills.
  ///
  /// - Throws: `FieldNameError`; `FieldError` for a field that no import writes.
  public func importTarget(_ name: String) throws -> FieldName {
    let field = try target(named: name, allowingSimilar: true).name
    guard !FieldName.readOnly.contains(field.rawValue) else { throw FieldError.readOnly(field) }
    return field
  }
}

/// The fields of columns in all files of a kind, as the user or a rule named them before.
public struct ColumnMap: Equatable, Sendable {
  /// The source of the files; nil for all.
  public let source: String?
  /// What the names of the columns are, by ``shape(of:)``; nil for all files with the mapped ones.
  public let shape: String?
  /// The fields.
  public let mappings: [ColumnMapping]

  /// Names the fields of columns.
  public init(source: String? = nil, shape: String? = nil, _ mappings: [ColumnMapping]) {
    (self.source, self.shape, self.mappings) = (source, shape, mappings)
  }

  /// The names of columns as one text, whatever their order and spelling.
  public static func shape(of names: [String]) -> String {
    names.map(FieldNames.plain).sorted().joined(separator: ",")
  }

  /// Reads the output of ``text``.
  public init(shape: String, text: String) {
    let mappings = text.split(whereSeparator: \.isNewline).compactMap { line -> ColumnMapping? in
      guard let equals = line.lastIndex(of: "=") else { return nil }
      let (column, field) = (String(line[..<equals]), String(line[equals...].dropFirst()))
      return field == "-"
        ? ColumnMapping(column: column, field: nil)
        : ColumnMapping(column: column, text: field) { FieldName(rawValue: $0) }
    }
    self.init(shape: shape, mappings)
  }

  /// The fields as text: a line `column=field`, or `column=-` to leave it out, for each.
  public var text: String {
    mappings.map { mapping in
      let scale = mapping.scale.map { "/\($0)" } ?? ""
      return "\(mapping.column)=\(mapping.field?.rawValue ?? "-")\(scale)"
    }.joined(separator: "\n")
  }
}

/// What is known of the columns of a file before it is read.
package struct NamedColumns: Sendable {
  /// The fields that the user named for this file.
  var mappings: [ColumnMapping] = []
  /// Those for all files of a kind.
  var maps: [ColumnMap] = []
  /// The fields of the library.
  var library = FieldNames(custom: [])

  /// The fields of columns that were named for this file, and those for all files like it.
  ///
  /// - Returns: the first may have columns that the file does not have, the others only have its.
  func mappings(
    of names: [String], _ kind: SourceKind
  ) -> (own: [ColumnMapping], known: [ColumnMapping]) {
    (mappings.filter { $0.text == nil }, known(of: names, kind).filter { $0.text == nil })
  }

  /// The values for albums that have none.
  ///
  /// - Returns: the values, those that were named for this file first.
  func constants(of names: [String], _ kind: SourceKind) -> ConstantFields? {
    ConstantFields(mappings + known(of: names, kind))
  }

  private func known(of names: [String], _ kind: SourceKind) -> [ColumnMapping] {
    guard !maps.isEmpty else { return [] }
    let shape = ColumnMap.shape(of: names)
    let plain = Set(names.map(FieldNames.plain))
    let taken = Set(mappings.map { FieldNames.plain($0.column) })
    func isThere(_ mapping: ColumnMapping) -> Bool {
      mapping.text == nil && plain.contains(FieldNames.plain(mapping.column))
    }
    let known = maps.filter { map in
      (map.source == nil || map.source == kind.name) && (map.shape == nil || map.shape == shape)
        && (map.mappings.contains(where: isThere) || map.mappings.allSatisfy { $0.text != nil })
    }
    return known.flatMap(\.mappings).filter { mapping in
      (mapping.text != nil || isThere(mapping))
        && !taken.contains(FieldNames.plain(mapping.column))
        && !mappings.contains { $0.field == mapping.field && mapping.field != nil }
    }
  }
}

/// The values of fields for albums that have none, as the user gave them: the artist of a list of
/// one artist.
///
/// An object, so that the drafts of tables without them are not larger.
final class ConstantFields: Sendable {
  private let values: [(field: FieldName, value: FieldValue)]

  /// Nil if there are no values.
  init?(_ mappings: [ColumnMapping]) {
    values = mappings.compactMap { mapping in
      guard let text = mapping.text, let field = mapping.field else { return nil }
      let plain = FieldNames.plain(field.rawValue)
      let value: FieldValue? =
        switch field {
        case .title, .artist, .genre, .coverURL: .text(text)
        case .year: YearText.year(in: text).map(FieldValue.integer)
        default: (SourceField(common: plain) ?? SourceField(field, .value)).value(of: text)
        }
      return value.map { (field, $0) }
    }
    if values.isEmpty { return nil }
  }

  /// Gives an album the values that it does not have.
  func complete(_ content: inout AlbumContent) {
    for (field, value) in values where content[field] == nil { try? content.set(value, for: field) }
  }
}
