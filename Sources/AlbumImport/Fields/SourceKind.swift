import AlbumModel

/// A service or program whose exports are recognized.
///
/// To add one, declare it in a file in `Sources` and add it to ``known``.
struct SourceKind: Sendable {
  /// The name in rules.
  var name: String
  /// Sets of columns or members that identify the source, in plain form (``ColumnNames``).
  var signs: [Set<String>] = []
  /// The beginnings of its JSON files, without white space.
  var openings: [String] = []
  /// Recognizes its JSON files by their beginning, without white space, if that is not a fixed
  /// text.
  var opens: (@Sendable (_ dense: String) -> Bool)?
  /// Texts near the beginning that identify its JSON files.
  var marks: [String] = []
  /// Names with another meaning than usual, in plain form.
  var exceptions: [String: ColumnNames.Meaning?] = [:]
  /// The custom fields for names in plain form.
  var fields: [String: SourceField] = [:]
  /// The prefix of columns that users define, in plain form: `collection`.
  var prefix: String?
  /// Reads a whole object; nil if the names are sufficient.
  var drafting: (@Sendable (JSONObject) -> AlbumContent)?
  /// Finds the records among the places of its JSON or XML; nil for the usual way.
  var place: (@Sendable (RecordPlaces) -> RecordsChoice?)?
  /// Corrects the source's peculiarities, such as Discogs' numbered artists.
  var adjust: (@Sendable (inout AlbumContent) -> Void)?

  /// A table of an unknown source.
  static let csv = SourceKind(name: "csv")
  /// A JSON file of an unknown source.
  static let json = SourceKind(name: "json")

  /// The meaning of a column name in this source.
  func meaning(of name: String) -> ColumnNames.Meaning? {
    if let exception = exceptions[FieldNames.plain(name)] { return exception }
    return ColumnNames.meaning(of: name)
  }
}
