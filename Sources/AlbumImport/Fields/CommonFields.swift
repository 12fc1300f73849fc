import AlbumModel

/// The custom fields that columns and members of any source fill.
enum CommonFields {
  /// The field for a plain column name.
  static func field(forPlain name: String) -> SourceField? {
    guard let field = BuiltInFields.meaning(ofPlain: name)?.field, !field.name.isMain else {
      return nil
    }
    return SourceField(field.name, reading(of: field))
  }

  private static func reading(of field: BuiltInFields.Field) -> SourceField.Reading {
    switch field.name {
    case "label": .texts(separator: UInt8(ascii: ";"))
    case "discs": .severalOnly
    case "compilation": .flag
    default:
      switch field.kind.name {
      case ListKind.name: .list(separator: UInt8(ascii: ","))
      case IntegerKind.name, RatingKind.name: .kind(field.kind)
      // Kept as they are written; queries and sorts read them by the type.
      case MoneyKind.name: .value
      case DateKind.name: field.name == "date_added" ? .text : .value
      default: .text
      }
    }
  }
}
