/// A table whose rows have a checksum of all their columns, by which ``LibraryAPI/doctor()`` finds
/// damage (``RowChecksum``).
struct SummedTable {
  /// The table.
  let name: String
  /// Its columns, without numbers that SQLite assigns.
  let columns: [String]
  /// The name of a row in messages, in SQL.
  let title: String

  init(_ name: String, _ columns: String, title: String) {
    self.name = name
    self.columns = columns.split(separator: " ").map(String.init)
    self.title = title
  }

  /// The expected checksum of a row.
  var checksum: String { Self.checksum(of: columns.map { "\(name).\($0)" }) }

  private static func checksum(of values: [String]) -> String {
    "\(QueryFunctions.checksum)(\(values.joined(separator: ", ")))"
  }

  /// The statement that inserts a row.
  ///
  /// - Parameters:
  ///   - values: the values of the columns, in SQL; by default the arguments in their order.
  ///   - verb: `INSERT`, or `INSERT OR REPLACE`.
  ///   - source: what follows the values: where they come from.
  /// - Returns: the statement.
  func insertion(
    _ values: [String]? = nil, verb: String = "INSERT", then source: String = ""
  ) -> String {
    let values = values ?? (1...columns.count).map { "?\($0)" }
    return """
      \(verb) INTO \(name) (\(columns.joined(separator: ", ")), checksum)
      SELECT \(values.joined(separator: ", ")), \(Self.checksum(of: values)) \(source)
      """
  }

  /// The statement that assigns columns, up to its condition.
  func update(_ values: KeyValuePairs<String, String>) -> String {
    "UPDATE \(name) SET \(assignments(values))"
  }

  /// The assignments of columns, and of the checksum.
  func assignments(_ values: KeyValuePairs<String, String>) -> String {
    let new = Dictionary(uniqueKeysWithValues: values.map { ($0.key, $0.value) })
    let sum = Self.checksum(of: columns.map { new[$0] ?? $0 })
    return values.map { "\($0) = \($1), " }.joined() + "checksum = \(sum)"
  }

  /// The statement that computes wrong checksums again.
  var renewal: String {
    "UPDATE \(name) SET checksum = \(checksum) WHERE checksum IS NOT \(checksum);"
  }

  // MARK: The tables

  static let step = SummedTable(
    "step", "label origin time state redoable change_count cause home number agent folded",
    title: "'step ' || id")
  static let agent = SummedTable("agent", "kind name hash", title: "'who made steps: ' || name")
  static let snapshot = SummedTable(
    "snapshot", "name entry time", title: "'the snapshot \"' || name || '\"'")
  static let home = SummedTable("home", "id name", title: "'replica ' || id")
  static let ownHome = SummedTable(
    "own_home", "home first_entry first_step first_album", title: "'the own replica ' || home")
  static let foreignAlbum = SummedTable(
    "foreign_album", "album last home number",
    title: "'the name of album ' || album || ' in other libraries'")
  static let written = SummedTable(
    "written", "album kind field stamp home", title: "'the last write of album ' || album")
  static let overtaken = SummedTable(
    "overtaken",
    "step album kind field value stamp home winner settled by_removal settled_by settled_at",
    title: "'conflict ' || id")
  static let restated = SummedTable(
    "restated", "step line", title: "'step ' || step || ': a received line'")
  static let seen = SummedTable(
    "seen", "home other stamp known", title: "'what replica ' || home || ' knew'")
  static let exchange = SummedTable(
    "exchange", "key value", title: "'the number ' || key || ' of the exchange'")
  static let cover = SummedTable(
    "cover", "address sha256 ending width height bytes reason attempts again time",
    title: "'the cover ' || address")
  static let scriptStore = SummedTable(
    "script_store", "script content", title: "'the store of ' || script")
  static let field = SummedTable("field", "name kind gone", title: "'the field ' || name")
  static let imports = SummedTable(
    "import", "id step path source program settings", title: "'import ' || id")
  static let part = SummedTable(
    "import_part", "import number name source heading",
    title: "'import ' || import || ': its list ' || number")
  static let rule = SummedTable(
    "import_rule", "import number agent path",
    title: "'import ' || import || ': its rule ' || number")
  static let block = SummedTable(
    "record_block", "import part first count first_album last_album outcome text",
    title: "'import ' || import || ': the records from ' || first || ' on'")
  static let recordAlbum = SummedTable(
    "record_album", "album import record emitted added step",
    title: "'import ' || import || ': the album of record ' || record")
  static let rederivation = SummedTable(
    "rederivation", "step number import merged",
    title: "'step ' || step || ': for which import it derived'")
  static let base = SummedTable(
    "record_base", "album field value owner merged edited step",
    title: "'album ' || album || ': what imports wrote to ' || field")

  static let all = [
    step, agent, snapshot, home, ownHome, foreignAlbum, written, overtaken, restated, seen,
    exchange,
    cover, scriptStore, field, imports, part, rule, block, recordAlbum, rederivation, base,
  ]
}
