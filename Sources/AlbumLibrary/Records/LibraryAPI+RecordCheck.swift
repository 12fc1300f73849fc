extension LibraryAPI {
  /// The problems of the records that imports have kept: blocks that cannot be read, or that do not
  /// agree with their numbers.
  ///
  /// - Complexity: O(n) in the records; memory for one block.
  func recordProblems() throws -> [String] {
    var problems: [String] = []
    for item in try recordedImports() {
      var next: Int64 = 1
      var blocks: [Int64] = []
      try database.albums.borrowing("SELECT id FROM record_block WHERE import = ?1 ORDER BY first")
      { statement in
        statement.bind(item.id, at: 1)
        blocks = try statement.all { $0.integer(0) }
      }
      for id in blocks where problems.count < 20 {
        do {
          guard let block = try recordBlock(id) else { continue }
          if let problem = try Self.problem(of: block, expecting: next) {
            problems.append("import \(item.id): the records from \(block.first) on \(problem)")
          }
          next = block.first + Int64(block.outcomes.count)
        } catch LibraryError.damaged(let text) {
          problems.append("import \(item.id): \(text)")
        }
      }
    }
    return problems
  }

  private func recordBlock(_ id: Int64) throws -> RecordBlock? {
    try database.albums.statement(
      "SELECT \(RecordBlock.columns) FROM record_block WHERE id = ?1", id
    ).first { try RecordBlock($0) }
  }

  private static func problem(of block: RecordBlock, expecting first: Int64) throws -> String? {
    if block.first < first { return "are stored twice" }
    if !(try block.isConsistent()) { return "do not agree with their text" }
    return nil
  }

  /// Whether the description of an import, of one of its lists or of a rule is damaged, so that its
  /// records would be read differently.
  package func isDamaged(_ item: RecordedImport) throws -> Bool {
    try [(SummedTable.imports, "id"), (SummedTable.part, "import"), (SummedTable.rule, "import")]
      .contains {
        try database.albums.statement(
          "SELECT 1 FROM \($0.name) WHERE \($1) = ?1 AND checksum IS NOT \($0.checksum)", item.id
        ).first { _ in true } ?? false
      }
  }

  /// Removes the texts of records that are damaged, or whose import is, and what is not known any more.
  func repairRecords() throws {
    var unreadable: [Int64] = []
    var damaged: [Int64] = []
    let ids = try database.albums.statement("SELECT id FROM record_block").all { $0.integer(0) }
    for id in ids {
      do {
        guard let block = try recordBlock(id) else { continue }
        if block.first < 1 { unreadable.append(id) }
        if try !block.isConsistent() { damaged.append(id) }
      } catch LibraryError.damaged {
        // What became of the records cannot be read, or only their text.
        let isReadable = try? database.albums.statement(
          "SELECT id, import, part, first, count, outcome, NULL FROM record_block WHERE id = ?1", id
        ).first { try RecordBlock($0) }
        if isReadable == nil { unreadable.append(id) } else { damaged.append(id) }
      }
    }
    let prune = SummedTable.block.update(["text": "NULL"])
    for id in unreadable { try database.albums.run("DELETE FROM record_block WHERE id = ?1", id) }
    for id in damaged { try database.albums.run("\(prune) WHERE id = ?1", id) }
    func wrong(_ table: SummedTable) -> String { "checksum IS NOT \(table.checksum)" }
    try execute(
      """
      \(prune) WHERE \(wrong(.block)) OR import IN (
        SELECT id FROM import WHERE \(wrong(.imports))
        UNION SELECT import FROM import_part WHERE \(wrong(.part))
        UNION SELECT import FROM import_rule WHERE \(wrong(.rule)));
      DELETE FROM record_album WHERE \(wrong(.recordAlbum));
      DELETE FROM rederivation WHERE \(wrong(.rederivation));
      UPDATE record_base SET owner = 0, merged = 1, edited = 1 WHERE \(wrong(.base));
      """)
  }
}
