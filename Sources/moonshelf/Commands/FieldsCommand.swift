import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

/// `moonshelf fields`.
struct FieldsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fields",
    abstract: "List the fields in use, with type, album count and an example.",
    discussion: """
      moonshelf fields
      moonshelf fields genre:jazz --format json
      """)

  @OptionGroup var query: QueryArguments
  @OptionGroup var result: ResultOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    pager.begin()
    let library = try library.open(mustExist: true)
    let uses = try library.fieldUses(query.parse(for: library))
    if result.isJSON {
      result.printAnswers(uses.map(Self.answer))
    } else {
      try result.printRows(
        Self.columns, uses.map(Self.row), whenEmpty: "There are no albums.", title: "Fields")
    }
    try library.close()
  }

  private static var columns: [Column] {
    [
      Column(key: "field"), Column(key: "type"), Column(key: "albums", alignment: .right),
      Column(key: "example"),
    ]
  }

  private static func row(of use: FieldUse) -> [FieldValue?] {
    let types = types(of: use)
    let type =
      types.count == 1
      ? types[0].type.rawValue
      : types.map { "\($0.type.rawValue) (\($0.count))" }.joined(separator: ", ")
    return [
      .text(use.name.rawValue), .text(type), .integer(Int64(use.albumCount)), use.example,
    ]
  }

  private static func answer(of use: FieldUse) -> JSONValue {
    [
      "field": .text(use.name.rawValue), "albums": JSONValue(use.albumCount),
      "types": .members(types(of: use).map { ($0.type.rawValue, JSONValue($0.count)) }),
      "example": JSONValue(use.example?.description),
    ]
  }

  /// The types of a field's values, the most frequent first.
  private static func types(of use: FieldUse) -> [(type: FieldType, count: Int)] {
    FieldType.allCases.compactMap { type in use.types[type].map { (type, $0) } }
      .sorted { $0.count > $1.count }
  }
}
