import AlbumModel

/// Reads a row of cells out of an album, decorated where decorators care.
struct RowReader {
  private let columns: [Column]
  private let links: [[DecoratorChain.Link]]
  private let readsOwnFields: Bool

  init(columns: [Column], chain: DecoratorChain, failures: inout FailureLog) throws {
    var links: [[DecoratorChain.Link]] = []
    for column in columns {
      links.append(try chain.links(in: column, failures: &failures))
    }
    self.columns = columns
    self.links = links
    readsOwnFields = columns.contains {
      if case .own = $0.source { true } else { false }
    }
  }

  /// Replaces what stands in a row by an album's cells.
  ///
  /// - Parameters:
  ///   - album: whose.
  ///   - cells: as many as there are columns.
  ///   - failures: takes note of what fails.
  /// - Throws: the cause of a ``ListingStop``.
  /// - Complexity: O(columns); the user's own fields are taken apart once for all columns.
  func read(
    _ album: Album, into cells: inout [CellContent], failures: inout FailureLog
  ) throws {
    let ownFields = readsOwnFields ? album.content.fields.entries : []
    for index in columns.indices {
      var cell: CellContent
      if case .own(let name) = columns[index].source {
        cell = CellContent(ownFields.first { $0.name == name }?.value)
      } else {
        cell = try content(of: album, at: index, failures: &failures)
      }
      if !links[index].isEmpty,
        let decorated = try links[index].decorated(
          cell.text, of: album, in: columns[index], failures: &failures)
      {
        cell = .decorated(decorated)
      }
      cells[index] = cell
    }
  }

  private func content(
    of album: Album, at index: Int, failures: inout FailureLog
  ) throws -> CellContent {
    do {
      return CellContent(try columns[index].value(of: album))
    } catch {
      let column = columns[index].key
      try failures.note(
        DecorationFailure(part: .column(column), column: column, album: album.id, error: error))
      return .empty
    }
  }
}
