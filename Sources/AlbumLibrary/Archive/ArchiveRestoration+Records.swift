public import AlbumModel

extension ArchiveRestoration {
  /// The maximum number of records in a block; imports write some hundred.
  private static let blockLimit: Int64 = 1 << 16

  /// Restores a row of the tables with the records of imports.
  ///
  /// - Parameter row: the row, as an archive has it.
  /// - Throws: ``LibraryError/cannotRestore(reason:)`` for an impossible one.
  public func add(_ row: JSONObject) throws {
    guard case .text(let name)? = row.value(named: "table"),
      let table = ArchivedTable.all.first(where: { $0.name == name }),
      let values = table.values(of: row)
    else { throw LibraryError.cannotRestore(reason: "it is not a row of a known table") }
    try checkImport(values, of: table)
    if table.name == ArchivedTable.blocks.name { try checkBlock(values) }
    if table.name == ArchivedTable.rules.name { try addAgent(values) }
    let step = try library.beginStep()
    let statement = try library.database.albums.statement(table.insertion)
    for (index, value) in values.enumerated() { value.bind(to: statement, at: Int32(index + 1)) }
    if table.isOfStep { statement.bind(step, at: Int32(values.count + 1)) }
    try library.database.connection.expecting(
      .cannotRestore(reason: "it contradicts other rows"), in: statement.run)
  }

  /// Ensures that the import of a row is there: SQLite would only notice at the end.
  private func checkImport(_ values: [ArchivedTable.Value], of table: ArchivedTable) throws {
    guard let column = table.columns.firstIndex(where: { $0.name == "import" }) else { return }
    guard case .integer(let number?) = values[column],
      try library.database.albums.statement("SELECT 1 FROM import WHERE id = ?1", number)
        .first({ _ in true }) != nil
    else { throw LibraryError.cannotRestore(reason: "its import is missing") }
  }

  /// Ensures that a block of records can be read.
  private func checkBlock(_ values: [ArchivedTable.Value]) throws {
    guard case .integer(let first?) = values[2], first > 0,
      case .integer(let count?) = values[3], (1...Self.blockLimit).contains(count),
      case .bytes(let outcome?) = values[6], case .bytes(let text) = values[7],
      let block = RecordBlock(first: first, count: count, outcome: outcome, packed: text),
      (try? block.isConsistent()) == true
    else { throw LibraryError.cannotRestore(reason: "its records cannot be read") }
  }

  /// Stores the agent of a rule.
  private func addAgent(_ values: [ArchivedTable.Value]) throws {
    guard case .text(let kind?) = values[2], let kind = Agent.Kind(rawValue: kind),
      case .text(let name?) = values[3], !name.isEmpty, case .text(let digits) = values[4],
      digits?.utf8.count ?? 64 == 64
    else { throw LibraryError.cannotRestore(reason: "its rule is unknown") }
    let hash = digits.map(ContentHash.init(digits:))
    _ = try library.journal.identity(of: Agent(kind, named: name, hash: hash))
  }

  /// Dates the values that imports wrote last after the restored steps, which led to them.
  ///
  /// A field that only differed at a snapshot had no such value: its base is the current one.
  func finishRecords() throws {
    try library.execute(SummedTable.base.update(["step": "(SELECT max(id) FROM step)"]))
    guard try !library.recordedImports().isEmpty else { return }
    for archived in changed where archived.album.id != .library {
      for name in Set(archived.moments.flatMap { $0.fields.map(\.name) }) {
        let statement = try library.database.albums.statement(
          SummedTable.base.insertion(
            ["?1", "?2", "?3", "NULL", "0", "0", "id"], verb: "INSERT OR IGNORE",
            then: "FROM step ORDER BY id DESC LIMIT 1"), archived.album.id, name.rawValue)
        statement.bind(archived.album[name].map(JSONText.encode), at: 3)
        try statement.run()
      }
    }
  }
}
