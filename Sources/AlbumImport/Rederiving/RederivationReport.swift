public import AlbumLibrary
public import AlbumModel
import RecordReading

/// What a re-derivation changed, and what it kept.
///
/// Its memory does not grow with the records: the entries are in a file (``forEachEntry(_:)``); of
/// the groups, only the counts and a few examples are kept.
public final class RederivationReport {
  /// One difference.
  public struct Entry: Equatable, Sendable {
    /// The kinds of differences.
    public enum Kind: String, CaseIterable, Sendable {
      /// A field takes the new value.
      case changed
      /// A record that was no album is added.
      case added
      /// An album whose records are no albums any more; removed only if that is wanted.
      case removed
      /// The same, but the album stays: it was edited, or other imports have it, or removing is not
      /// wanted.
      case removable
      /// A rule failed on a record; its album stays.
      case failed
      /// The records make another value, but someone changed the album's.
      case conflict
      /// Someone changed the value that the records still make.
      case kept
    }

    /// The kind.
    public let kind: Kind
    /// The rule that makes the difference; nil if the importer does.
    public let rule: String?
    /// The number of the import.
    public let importID: Int64
    /// The line of the record in its file.
    public let line: Int
    /// The album.
    public let album: AlbumID?
    /// Its artist and title.
    public let name: String
    /// The field; nil for albums.
    public let field: FieldName?
    /// The value that imports wrote last.
    public let base: FieldValue?
    /// The value that the records make today.
    public let new: FieldValue?
    /// The album's value.
    public let current: FieldValue?
    /// The reason, for an album.
    public let reason: String?
  }

  /// The differences of a kind that one rule makes.
  public struct Group: Sendable {
    /// The kind.
    public let kind: Entry.Kind
    /// The rule; nil for the importer.
    public let rule: String?
    /// The field; nil for albums.
    public let field: FieldName?
    /// The number.
    public internal(set) var count = 0
    /// The first ones.
    public internal(set) var examples: [Entry] = []

    fileprivate mutating func add(_ entry: Entry, upTo most: Int) {
      count += 1
      if examples.count < most { examples.append(entry) }
    }
  }

  /// The imports whose records were derived again.
  public internal(set) var imports: [RecordedImport] = []
  /// The rules whose scripts have changed since an import used them.
  public internal(set) var changedRules: [RecordedRule] = []
  /// The rules whose scripts are not there; the imports with them were left out.
  public internal(set) var missingRules: [RecordedRule] = []
  /// The number of records.
  public internal(set) var records = 0
  /// The number of records whose text was removed from the library.
  public internal(set) var pruned = 0
  /// The number of records that are damaged in the library's file, and were left out.
  public internal(set) var damaged = 0
  /// The imports whose description is damaged; they were left out.
  public internal(set) var damagedImports: [RecordedImport] = []
  /// The number of records that are not found when their text is read again.
  public internal(set) var unread = 0
  /// The number of albums that changed.
  public private(set) var changedAlbums = 0
  /// The ID of the step; nil if nothing changed or was kept.
  public internal(set) var step: Int64?

  private static let exampleCount = 3
  private var changed = AlbumSet()
  /// Whether the records are read once more: then only what changes is new.
  var isRepeating = false
  /// The groups by their kind, rule and field.
  private var tally: [[String?]: Group] = [:]
  private let entries = SpoolFile(inMemory: 64 << 10)
  private let mostEntries: Int
  private var entryCount = 0

  init(mostEntries: Int) { self.mostEntries = mostEntries }

  /// The number of differences of a kind.
  public func count(_ kind: Entry.Kind) -> Int {
    tally.values.reduce(0) { $0 + ($1.kind == kind ? $1.count : 0) }
  }

  /// Whether there is no difference.
  public var isEmpty: Bool { tally.isEmpty }

  /// The groups, by kind, those of a rule together, then by field.
  public var groups: [Group] {
    func order(_ group: Group) -> (Int, String, String) {
      (
        Entry.Kind.allCases.firstIndex(of: group.kind) ?? 0, group.rule ?? "",
        group.field?.rawValue ?? ""
      )
    }
    return tally.values.sorted { order($0) < order($1) }
  }

  /// Counts an album that changed.
  func noteChanged(_ album: AlbumID) { if changed.insert(album) { changedAlbums += 1 } }

  func note(_ entry: Entry) throws {
    guard !isRepeating || [.changed, .added, .removed].contains(entry.kind) else { return }
    let key = [entry.kind.rawValue, entry.rule, entry.field?.rawValue]
    let group = Group(kind: entry.kind, rule: entry.rule, field: entry.field)
    tally[key, default: group].add(entry, upTo: Self.exampleCount)
    guard entryCount < mostEntries else { return }
    entryCount += 1
    var line: [UInt8] = []
    entry.json.write(to: &line)
    line.append(UInt8(ascii: "\n"))
    try entries.append(line)
  }

  /// Passes the differences as lines of JSON, in the order of the records: as many as the plan keeps.
  ///
  /// - Throws: `LibraryError` if the entries cannot be read; any error of `body`.
  public func forEachLine(_ body: (String) throws -> Void) throws {
    try entries.forEachLine { line in
      try body(String(decoding: line, as: UTF8.self))
      return true
    }
  }

  /// The first differences, in the order of the records.
  ///
  /// - Parameter limit: the maximum number.
  /// - Returns: the differences.
  /// - Throws: `LibraryError` if they cannot be read.
  public func firstEntries(_ limit: Int) throws -> [Entry] {
    var first: [Entry] = []
    try entries.forEachLine { line in
      if let entry = Entry(json: line) { first.append(entry) }
      return first.count < limit
    }
    return first
  }

  /// All counts by their names for scripts and programs.
  public var counts: [(name: String, count: Int)] {
    [
      ("imports", imports.count), ("records", records), ("albums", changedAlbums),
      ("changed", count(.changed)), ("added", count(.added)), ("removed", count(.removed)),
      ("removable", count(.removable)), ("failed", count(.failed)), ("conflicts", count(.conflict)),
      ("kept", count(.kept)),
      ("pruned", pruned), ("damaged", damaged), ("unread", unread),
    ]
  }
}

extension RederivationReport.Entry {
  /// Reads the output of ``json``.
  fileprivate init?(json: ArraySlice<UInt8>) {
    let value = try? JSONValue(reading: String(decoding: json, as: UTF8.self))
    guard case .object(let object)? = value else { return nil }
    guard let kind = object.exactText("kind").flatMap(Kind.init(rawValue:)),
      let importID = object.integer("import"), let line = object.integer("line")
    else { return nil }
    self.init(
      kind: kind, rule: object.exactText("rule"), importID: importID, line: Int(line),
      album: object.integer("album").map { AlbumID(rawValue: $0) },
      name: object.exactText("name") ?? "",
      field: object.exactText("field").map { FieldName(rawValue: $0) },
      base: object.value(named: "base").flatMap { FieldValue($0) },
      new: object.value(named: "new").flatMap { FieldValue($0) },
      current: object.value(named: "current").flatMap { FieldValue($0) },
      reason: object.exactText("reason"))
  }

  /// The entry as a JSON object.
  public var json: JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("kind", .text(kind.rawValue)), ("rule", rule.map(JSONValue.text) ?? .null),
      ("import", .integer(importID)), ("line", .integer(Int64(line))),
      ("album", album.map { .integer($0.rawValue) } ?? .null), ("name", .text(name)),
    ]
    if let field {
      members.append(("field", .text(field.rawValue)))
      for (name, value) in [("base", base), ("new", new), ("current", current)] {
        members.append((name, value.map(JSONValue.init) ?? .null))
      }
    }
    if let reason { members.append(("reason", .text(reason))) }
    return .members(members)
  }
}
