import AlbumModel

/// The records of imports that an archive has: rows of the tables in which they are stored.
///
/// Steps are left out, as those of an archive are made anew. What re-derivations did to the records
/// is a part of the outcomes then, and what imports wrote last is stored for every field that was
/// changed since (``FieldBases``).
struct ArchivedRecords {
  private let library: LibraryAPI
  private let bases: FieldBases

  /// Begins to read; nil if there are none, and for an earlier state of the library.
  init?(of library: LibraryAPI) throws {
    guard library.pastPoint == nil,
      try library.recordedImports().contains(where: { !$0.isUndone })
    else { return nil }
    self.library = library
    bases = try FieldBases(library)
  }

  /// Drops the temporary tables.
  func close() { bases.close() }

  /// Passes all rows.
  func forEachRow(_ body: (JSONObject) throws -> Void) throws {
    for table in ArchivedTable.all {
      if table.name == ArchivedTable.blocks.name {
        try forEachBlock(body)
      } else {
        try table.forEachRow(of: library) { values in
          if table.name == ArchivedTable.later.name, case .integer(let album?) = values[0],
            isRemoved(AlbumID(rawValue: album))
          {
            return
          }
          try body(table.row(values))
        }
      }
    }
  }

  /// Whether a re-derivation removed an album, rather than a person.
  private func isRemoved(_ album: AlbumID) -> Bool { bases.isRemovedByRederivation(album) }

  private func forEachBlock(_ body: (JSONObject) throws -> Void) throws {
    for item in try library.recordedImports() where !item.isUndone {
      let later = try library.laterAlbums(of: item.id)
      try library.forEachRecordBlock(of: item.id) { block in
        try body(ArchivedTable.blocks.row(values(of: block, later)))
        return true
      }
    }
  }

  /// The values of a block, with what became of its records until now.
  private func values(
    of block: RecordBlock, _ later: [Int64: [LaterAlbum]]
  ) -> [ArchivedTable.Value] {
    var outcomes = RecordOutcomes()
    for (row, outcome) in block.outcomes.enumerated() {
      var outcome = outcome
      let merged = later[block.first + Int64(row)]?.last { $0.emitted == 0 && !$0.isAdded }
      if let merged {
        (outcome.result, outcome.album, outcome.reason) = (.merged, merged.album, nil)
      }
      // Its record became no album.
      if let album = outcome.album, isRemoved(album) {
        (outcome.result, outcome.album) = (.skipped, nil)
        outcome.reason = outcome.reason ?? "removed by a re-derivation"
      }
      outcomes.append(outcome)
    }
    outcomes.finish()
    return [
      .integer(block.importID), .integer(block.part), .integer(block.first),
      .integer(Int64(outcomes.count)), .integer(outcomes.albums?.lowerBound.rawValue),
      .integer(outcomes.albums?.upperBound.rawValue), .bytes(outcomes.bytes), .bytes(block.packed),
    ]
  }
}
