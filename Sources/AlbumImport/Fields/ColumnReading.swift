public import AlbumModel

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

  /// What is in doubt about it, and what settles it; nil if nothing is.
  public var doubt: ImportDoubt? {
    guard let field = fields.first else { return nil }
    switch evidence {
    case .values:
      return ImportDoubt(
        "\"\(name)\" is read as \(field) by its values alone; --map '\(name)=-' leaves it out")
    case .order:
      return ImportDoubt(
        "it is not clear whether \"\(name)\" has the \(field)s; say so, as in "
          + "--map '\(name)=\(field)'", needsAnswer: true)
    case .name, .words, .user, nil: return nil
    }
  }
}

/// Something that an import is not sure of.
public struct ImportDoubt: Equatable, Sendable {
  /// What it is, and what settles it.
  public let text: String
  /// Whether the import needs an answer: without it, most albums may be wrong.
  public let needsAnswer: Bool

  init(_ text: String, needsAnswer: Bool = false) {
    self.text = text
    self.needsAnswer = needsAnswer
  }
}

/// The field of a column, as the user named it.
public struct ColumnMapping: Equatable, Sendable {
  /// The column or member, in any case and with other punctuation; `column 3` is one by its number.
  public let column: String
  /// The field; nil to leave the column out.
  public let field: FieldName?

  /// Names the field of a column.
  public init(column: String, field: FieldName?) {
    self.column = column
    self.field = field
  }
}
