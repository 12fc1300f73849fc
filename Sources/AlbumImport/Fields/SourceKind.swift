import AlbumModel

/// A service or program whose exports we know by sight.
///
/// To add one, write it in a file in `Sources` and name it in ``known``.
struct SourceKind: Sendable {
  /// What rules call it.
  var name: String
  /// Columns or members that together no other source has, in plain form (``ColumnNames``).
  var signs: [Set<String>] = []
  /// What its JSON files begin with, white space left out.
  var openings: [String] = []
  /// Tells its JSON files by what they begin with, white space left out, where that is no fixed text.
  var opens: (@Sendable (_ dense: String) -> Bool)?
  /// Text that only its JSON files hold near their beginning.
  var marks: [String] = []
  /// Names that do not mean there what they mean elsewhere, in plain form.
  var exceptions: [String: ColumnNames.Meaning?] = [:]
  /// What names in plain form say beside the main fields.
  var fields: [String: SourceField] = [:]
  /// What its columns begin with that users make themselves, in plain form: `collection`.
  var prefix: String?
  /// Reads an object wholly; nil where names tell enough.
  var drafting: (@Sendable (JSONObject) -> AlbumContent)?
  /// Finds the records among the places of its JSON or XML; nil where the usual way will do.
  var place: (@Sendable (RecordPlaces) -> RecordsChoice?)?
  /// Puts right what the source writes its own way, such as Discogs' numbered artists.
  var adjust: (@Sendable (inout AlbumContent) -> Void)?

  /// A table of nobody in particular.
  static let csv = SourceKind(name: "csv")
  /// A JSON file of nobody in particular.
  static let json = SourceKind(name: "json")

  /// What a column of that name means in this source.
  func meaning(of name: String) -> ColumnNames.Meaning? {
    if let exception = exceptions[ColumnNames.plain(name)] { return exception }
    return ColumnNames.meaning(of: name)
  }
}
