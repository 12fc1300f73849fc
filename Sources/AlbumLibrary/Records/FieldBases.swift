package import AlbumModel

/// What imports last wrote to a field that was changed after its album was added.
package struct FieldBase: Equatable {
  /// The value.
  package var value: FieldValue?
  /// The number of the import that wrote it: nil for the one that added the album, 0 for one
  /// without records.
  package var owner: Int64?
  /// Whether the import extended a list of another one.
  package var isMerged = false
  /// Whether a person or a script changed it since.
  package var isEdited = false
  /// The step whose changes, and those before, it takes into account; 0 for none.
  fileprivate var step: Int64 = 0

  /// Describes a field that a re-derivation wrote.
  package init(value: FieldValue?, owner: Int64?, isMerged: Bool) {
    (self.value, self.owner, self.isMerged) = (value, owner, isMerged)
  }
}

/// What imports, and earlier re-derivations, last wrote to the fields of the albums: the base of a
/// comparison of three states.
///
/// Only fields that were changed after their album was added are noted, in a temporary table, so
/// that memory does not grow with them; of all other fields the base is the current value.
package final class FieldBases {
  private let library: LibraryAPI
  /// The albums that re-derivations removed.
  private(set) var removed = IdentityRanges()
  private var count = 0

  /// Reads the journal once: the steps that are done, in their order.
  package convenience init(_ library: LibraryAPI) throws { try self.init(library, upTo: .max) }

  /// Reads the journal up to a step.
  init(_ library: LibraryAPI, upTo last: Int64) throws {
    self.library = library
    // Of a damaged one nothing is derived.
    let isIntact = "record_base.checksum IS \(SummedTable.base.checksum)"
    try library.execute(
      """
      DROP TABLE IF EXISTS temp.field_base;
      CREATE TEMP TABLE field_base (
        album INTEGER NOT NULL, field TEXT NOT NULL, value TEXT, owner INTEGER,
        merged INTEGER NOT NULL, edited INTEGER NOT NULL, step INTEGER,
        PRIMARY KEY (album, field)
      ) WITHOUT ROWID;
      INSERT INTO field_base SELECT album, field, value,
          iif(\(isIntact), owner, 0), iif(\(isIntact), merged, 1), iif(\(isIntact), edited, 1), step
        FROM record_base JOIN step ON step.id = record_base.step
        WHERE state = 'done' AND step.id <= \(last);
      """)
    count = Int(try library.database.albums.integer("SELECT count(*) FROM temp.field_base") ?? 0)
    try library.writeChanges()
    let writers = try StepWriters(library)
    // A folded step stores its bases, and room on the shelf is made by no person.
    try library.journal.forEachChange(
      where: """
        kind <> 'added' AND step <= ?1 AND step IN (SELECT id FROM step WHERE state = 'done')
          AND NOT (kind = 'moved' AND step IN (SELECT id FROM step WHERE origin = 'upkeep'))
        """, last
    ) { position, change in
      guard let change else { return }
      try note(change, of: position.step, by: writers.writer(of: position))
    }
  }

  /// Stores all bases as those of a step that stands for the steps that were read.
  func store(asOf step: Int64) throws {
    try library.database.albums.run(
      SummedTable.base.insertion(
        ["album", "field", "value", "owner", "merged", "edited", "?1"],
        verb: "INSERT OR REPLACE", then: "FROM temp.field_base"), step)
  }

  /// Drops the table.
  package func close() { try? library.execute("DROP TABLE IF EXISTS temp.field_base") }

  private func note(_ change: Change, of step: Int64, by writer: StepWriters.Writer) throws {
    switch change {
    case .added: break
    case .removed(let albums):
      guard case .rederivation = writer else { return }
      removed = IdentityRanges(merging: removed.ranges + [albums])
    case .moved(let album, _, _):
      // The album was placed by hand.
      guard writer == .person else { return }
      var base = FieldBase(value: nil, owner: nil, isMerged: false)
      base.isEdited = true
      try set(base, of: album, Self.position)
    case .changed(let album, let name, let old, let new):
      guard album != .library else { return }
      try note(album, name, from: old, to: new, of: step, by: writer)
    }
  }

  private func note(
    _ album: AlbumID, _ name: FieldName, from old: FieldValue?, to new: FieldValue?,
    of step: Int64, by writer: StepWriters.Writer
  ) throws {
    let known = try base(of: album, name)
    // A stored base has the changes up to its step.
    if let known, known.step >= step { return }
    var base = known ?? FieldBase(value: old, owner: nil, isMerged: false)
    switch writer {
    case .person: base.isEdited = new != base.value
    // A value with an edit in it counts as edited, so that the edit is not lost later.
    case .import where old != base.value, .rederivation where old != base.value:
      base.isEdited = new != base.value
    case .import(let number):
      base.isMerged = old != nil && Self.extends(old, new, name)
      (base.value, base.owner, base.isEdited) = (new, number, false)
    case .rederivation(let number, let isMerging):
      if isMerging { base.isMerged = true }
      if old == nil { base.owner = number }
      (base.value, base.isEdited) = (new, false)
    }
    guard base != known else { return }
    try set(base, of: album, name)
  }

  /// Whether a list has all parts of an earlier one.
  private static func extends(_ old: FieldValue?, _ new: FieldValue?, _ name: FieldName) -> Bool {
    guard let old, let new else { return false }
    var content = AlbumContent()
    guard (try? content.set(new, for: name)) != nil else { return false }
    var part = AlbumContent()
    guard (try? part.set(old, for: name)) != nil else { return false }
    let differences = content.complete(from: part)
    return differences.isEmpty && content[name] == new
  }

  /// The name under which an album that was moved is noted; no field has it.
  private static let position: FieldName = ""

  private func base(of album: AlbumID, _ name: FieldName) throws -> FieldBase? {
    guard count > 0 else { return nil }
    return try library.database.albums.statement(
      "SELECT value, owner, merged, edited, step FROM temp.field_base WHERE album = ?1 AND field = ?2",
      album, name.rawValue
    ).first { try Self.base($0, from: 0) }
  }

  private static func base(_ row: PreparedStatement, from column: Int32) throws -> FieldBase {
    guard let value = ChangeRow.value(row.text(column)) else {
      throw LibraryError.damaged("a value of the journal cannot be read")
    }
    var base = FieldBase(
      value: value, owner: row.optionalInteger(column + 1), isMerged: row.integer(column + 2) != 0)
    base.isEdited = row.integer(column + 3) != 0
    base.step = row.integer(column + 4)
    return base
  }

  /// Notes what a re-derivation wrote.
  ///
  /// The changes of an album in the step that adds it are not recorded; there the base is stored.
  ///
  /// - Parameters:
  ///   - base: what it wrote.
  ///   - album: the album.
  ///   - name: the field.
  ///   - isKnown: whether the field had a base before.
  /// - Throws: ``LibraryError``.
  package func note(_ base: FieldBase, of album: AlbumID, _ name: FieldName, isKnown: Bool) throws {
    let isNew = library.transactions.step?.isNew(album) == true
    // The current value is the base of a field without one.
    guard isKnown || isNew || base.owner != nil || base.isMerged else { return }
    try set(base, of: album, name)
    guard isNew, let id = library.transactions.step?.id else { return }
    let values = (1...6).map { "?\($0)" } + ["\(id)"]
    try insert(base, of: album, name, SummedTable.base.insertion(values, verb: "INSERT OR REPLACE"))
  }

  private func set(_ base: FieldBase, of album: AlbumID, _ name: FieldName) throws {
    count += 1
    try insert(
      base, of: album, name,
      "INSERT OR REPLACE INTO temp.field_base VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0)")
  }

  private func insert(_ base: FieldBase, of album: AlbumID, _ name: FieldName, _ sql: String) throws
  {
    let statement = try library.database.albums.statement(sql, album, name.rawValue)
    statement.bind(base.value.map(JSONText.encode), at: 3)
    statement.bind(base.owner, at: 4)
    statement.bind(base.isMerged ? 1 : 0, at: 5)
    statement.bind(base.isEdited ? 1 : 0, at: 6)
    try statement.run()
  }

  /// The noted fields of an album.
  package func bases(of album: AlbumID) throws -> [FieldName: FieldBase] {
    guard count > 0 else { return [:] }
    var bases: [FieldName: FieldBase] = [:]
    try library.database.albums.statement(
      "SELECT value, owner, merged, edited, step, field FROM temp.field_base WHERE album = ?1",
      album
    ).forEachRow { row in
      guard let name = row.text(5), !name.isEmpty else { return }
      bases[FieldName(rawValue: name)] = try Self.base(row, from: 0)
    }
    return bases
  }

  /// Whether a person or a script changed or moved an album since imports wrote it.
  package func isEdited(_ album: AlbumID) throws -> Bool {
    guard count > 0 else { return false }
    return try library.database.albums.statement(
      "SELECT 1 FROM temp.field_base WHERE album = ?1 AND edited = 1 LIMIT 1", album
    ).first { _ in true } ?? false
  }

  /// Notes albums that the running re-derivation removes.
  package func noteRemoved(_ albums: [AlbumID]) {
    removed = IdentityRanges(merging: removed.ranges + albums.map { $0...$0 })
  }

  /// Whether a re-derivation removed an album.
  package func isRemovedByRederivation(_ album: AlbumID) -> Bool { removed.contains(album) }
}

/// Which steps are those of imports and of re-derivations.
private struct StepWriters {
  enum Writer: Equatable {
    case person
    /// An import; 0 for one without records.
    case `import`(Int64)
    /// A re-derivation, on behalf of an import.
    case rederivation(Int64, isMerging: Bool)
  }

  private var imports: [Int64: Int64] = [:]
  private var rederivations: [Int64: [(number: Int64, writer: Writer)]] = [:]

  init(_ library: LibraryAPI) throws {
    try library.database.albums.statement(
      "SELECT step.id, import.id FROM step LEFT JOIN import ON import.step = step.id "
        + "WHERE origin = 'import'"
    ).forEachRow { row in
      imports[row.integer(0)] = row.optionalInteger(1) ?? 0
    }
    try library.database.albums.statement(
      "SELECT step, number, import, merged FROM rederivation ORDER BY step, number"
    ).forEachRow { row in
      let writer = Writer.rederivation(row.integer(2), isMerging: row.integer(3) != 0)
      rederivations[row.integer(0), default: []].append((row.integer(1), writer))
    }
  }

  func writer(of position: ChangeRow.Position) -> Writer {
    if let parts = rederivations[position.step] {
      return parts.last { $0.number <= position.number }?.writer ?? .person
    }
    return imports[position.step].map(Writer.import) ?? .person
  }
}
