import AlbumModel

/// A service or program whose exports are recognized.
///
/// To add one, declare it in a file in `Sources` and add it to ``all``.
package struct SourceKind: Sendable {
  /// The name in rules.
  var name: String
  /// Names in plain form that do not fill a main field, as they usually do.
  var exceptions: Set<String> = []
  /// The custom fields for names in plain form.
  var fields: [String: SourceField] = [:]
  /// Whether its lists name a track for each play or list, so that one may occur several times.
  var repeatsTracks = false
  /// The prefix of columns that users define, in plain form: `collection`.
  var prefix: String?
  /// Reads a whole object; nil if the names are sufficient, for all objects or for one.
  var drafting: (@Sendable (JSONObject) -> AlbumContent?)?
  /// Makes the object that is drafted by its names from another one; nil for the object itself.
  var preparing: (@Sendable (JSONObject) -> JSONObject)?
  /// The member that its records have, wherever they are in XML; nil if they are in one place.
  var mark: String?
  /// The records that an object contains, rather than being one; nil if it is one.
  var containing: (@Sendable (JSONObject) -> [JSONObject]?)?
  /// Finds the records among the places of its JSON or XML; nil for the usual way.
  var place: (@Sendable (RecordPaths) -> RecordsChoice?)?
  /// The fields that a script declared; nil to read members by their names.
  var declared: [SourceDefinition.Field]?
  /// The fields of objects that a script declared in addition to those that are read by their names.
  var added: DefinedDraft?
  /// Names in plain form that are not read.
  var ignored: Set<String> = []
  /// The texts that mean no value, by names in plain form.
  var nothing: [String: Set<String>] = [:]
  /// Whether artists have the numbers of Discogs.
  var hasNumberedArtists = false
  /// What rows are that name a track and its album, and how they are combined.
  var grouping: SourceDefinition.Grouping?
  /// The fields of the tracks that are combined to albums; nil if each record is one.
  var tracks: [SourceDefinition.Field]?
  /// Why its files have no albums, as text that follows a file's name; nil if they have.
  var refusal: String?
  /// What a file without any of its records lacks, as text that follows a file's name.
  var missing: String?
  /// Whether its names may mean anything, as those of an unknown source.
  var readsByNames = false
  /// Whether its reading competes with others.
  var competes = false

  // Files of unknown sources, by their format.
  static let csv = SourceKind(name: "csv")
  static let json = SourceKind(name: "json")
  static let xml = SourceKind(name: "xml")
  static let propertyList = SourceKind(name: "plist")
  static let yaml = SourceKind(name: "yaml")
  static let toml = SourceKind(name: "toml")
  static let database = SourceKind(name: "database")
  /// A list of lines with artist and title.
  static let text = SourceKind(name: "text")

  /// The path of the albums in each of its records, if these are lists.
  var innerPath: [String] = []

  /// Whether it is no known source, so that names may mean anything.
  var isUnknown: Bool { readsByNames || Self.unknownNames.contains(name) }
  private static let unknownNames = Set(
    [csv, .json, .yaml, .toml, .xml, .propertyList, .database].map(\.name))

  /// Whether people write such lists, in their own ways.
  var isOfPeople: Bool { isUnknown || competes || name == Self.text.name }

  /// The main field of a name in plain form, in this source.
  func main(ofPlain name: String) -> (field: FieldName, rank: Int)? {
    exceptions.contains(name) ? nil : ColumnNames.main(ofPlain: name)
  }
}
