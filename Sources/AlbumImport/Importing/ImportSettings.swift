import AlbumModel
import RecordRecognition

/// The options of an import that decide how its records become albums, as the library keeps them
/// with the records.
///
/// The encoding and the place of the records in the file are not among them: the texts of records
/// are decoded. Nor are the rules, which are kept apart.
struct ImportSettings: Equatable {
  /// The options for reading.
  var reading = ImportOptions()
  /// The handling of records that are in the library already.
  var duplicates = DuplicatePolicy.merge
  /// The handling of records that may be in the library.
  var inDoubt = DuplicatePolicy.keep
  /// Whether each row is a copy of its own.
  var keepsCopies = false

  /// The settings of an import.
  init(_ plan: ImportPlan) {
    reading = plan.reading
    (duplicates, inDoubt) = (plan.duplicates, plan.inDoubt)
    keepsCopies = plan.keepsCopies
  }

  static func == (one: ImportSettings, other: ImportSettings) -> Bool { one.text == other.text }

  /// The settings as JSON; those that are not there have their usual values.
  var text: String {
    var members: [(name: String, value: JSONValue)] = []
    func add(_ name: String, _ text: String?) {
      if let text { members.append((name, .text(text))) }
    }
    add("source", reading.sourceName)
    add("delimiter", reading.delimiter.map(String.init))
    if let columns = reading.columns { members.append(("columns", Self.list(columns))) }
    if reading.repairsMojibake { members.append(("mend", .flag(true))) }
    switch reading.keptFields {
    case .all: break
    case .none: members.append(("fields", Self.list([])))
    case .only(let names): members.append(("fields", Self.list(names.sorted())))
    }
    if !reading.mappings.isEmpty { add("map", ColumnMap(reading.mappings).text) }
    if !reading.columnMaps.isEmpty {
      members.append(("maps", .array(reading.columnMaps.map(Self.value))))
    }
    if duplicates != .merge { add("duplicates", duplicates.rawValue) }
    if inDoubt != .keep { add("in_doubt", inDoubt.rawValue) }
    if keepsCopies { members.append(("copies", .flag(true))) }
    return JSONValue.members(members).line
  }

  /// Reads the output of ``text``; nil if it is no object.
  init?(text: String) {
    guard case .object(let object)? = try? JSONValue(reading: text) else { return nil }
    reading.sourceName = object.exactText("source")
    reading.delimiter = object.exactText("delimiter").flatMap(\.first)
    reading.columns = object.exactTexts("columns")
    reading.repairsMojibake = object.value(named: "mend") == .flag(true)
    keepsCopies = object.value(named: "copies") == .flag(true)
    if let names = object.exactTexts("fields") {
      reading.keptFields = names.isEmpty ? .none : .only(Set(names))
    }
    reading.mappings = object.exactText("map").map { ColumnMap(shape: "", text: $0).mappings } ?? []
    if case .array(let maps)? = object.value(named: "maps") {
      reading.columnMaps = maps.compactMap(Self.map)
    }
    duplicates = object.exactText("duplicates").flatMap(DuplicatePolicy.init(rawValue:)) ?? .merge
    inDoubt = object.exactText("in_doubt").flatMap(DuplicatePolicy.init(rawValue:)) ?? .keep
  }

  private static func list(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.text)) }

  private static func value(_ map: ColumnMap) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = []
    if let source = map.source { members.append(("source", .text(source))) }
    if let shape = map.shape { members.append(("shape", .text(shape))) }
    return .members(members + [("map", .text(map.text))])
  }

  private static func map(_ value: JSONValue) -> ColumnMap? {
    guard case .object(let object) = value, let text = object.exactText("map") else { return nil }
    return ColumnMap(
      source: object.exactText("source"), shape: object.exactText("shape"),
      ColumnMap(shape: "", text: text).mappings)
  }
}
