import AlbumModel

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
      try database.albums.borrowing(
        "SELECT id FROM record_block WHERE import = ?1 ORDER BY first"
      ) { statement in
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
}
