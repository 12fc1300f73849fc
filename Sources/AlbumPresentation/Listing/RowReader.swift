import AlbumModel

/// Reads a row of cells from an album, decorated if decorators apply.
struct RowReader {
  private let columns: [Column]
  /// The columns' sources without parts that need reference counting.
  private let fields: [Field]
  /// From left to right, those of a column innermost first.
  private let links: [DecoratorChain.Link]
  private let readsCustomFields: Bool

  fileprivate enum Field {
    case title
    case artist
    case genre
    case year
    case own
    case other
  }

  init(columns: [Column], chain: DecoratorChain, failures: inout FailureLog) throws {
    var links: [DecoratorChain.Link] = []
    for (index, column) in columns.enumerated() {
      links += try chain.links(in: column, at: index, failures: &failures)
    }
    self.columns = columns
    self.links = links
    fields = columns.map { Field($0.source) }
    readsCustomFields = fields.contains(.own)
  }

  /// Replaces the content of a row by an album's cells.
  ///
  /// - Parameters:
  ///   - album: the album.
  ///   - cells: as many as there are columns.
  ///   - failures: records failures.
  /// - Throws: the cause of a ``ListingStop``.
  /// - Complexity: O(columns); the custom fields are parsed once for all columns.
  func read(
    _ album: borrowing Album, into cells: inout [CellContent], failures: inout FailureLog
  ) throws {
    let customFields = readsCustomFields ? album.content.fields.entries : []
    var row = cells.mutableSpan
    for index in fields.indices {
      switch fields[index] {
      case .title: row[index] = CellContent(album.content.title)
      case .artist: row[index] = CellContent(album.content.artist)
      case .genre: row[index] = CellContent(album.content.genre)
      case .year: row[index] = album.content.year.map { .plain(.integer($0)) } ?? .empty
      case .own: row[index] = ownCell(at: index, of: customFields)
      case .other: row[index] = try cell(of: copy album, at: index, failures: &failures)
      }
    }
    if !links.isEmpty { try decorate(&cells, of: copy album, failures: &failures) }
  }

  private func ownCell(at index: Int, of fields: [CustomFields.Entry]) -> CellContent {
    guard case .own(let name) = columns[index].source else { return .empty }
    return CellContent(fields.first { $0.name == name }?.value)
  }

  private func cell(
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

  private func decorate(
    _ cells: inout [CellContent], of album: Album, failures: inout FailureLog
  ) throws {
    for index in links.indices {
      let column = links[index].column
      do {
        guard let cell = try links[index].decorate(cells[column].text, album) else { continue }
        if case .decorated(let inner) = cells[column] {
          cells[column] = .decorated(cell.wrapping(inner))
        } else {
          cells[column] = .decorated(cell)
        }
      } catch {
        try failures.note(
          DecorationFailure(
            part: .decorator(links[index].decorator), column: columns[column].key,
            album: album.id, error: error))
      }
    }
  }
}

extension RowReader.Field {
  fileprivate init(_ source: Column.Source) {
    switch source {
    case .title: self = .title
    case .artist: self = .artist
    case .genre: self = .genre
    case .year: self = .year
    case .own: self = .own
    case .coverURL, .id, .computed: self = .other
    }
  }
}

extension CellContent {
  @inline(__always)
  fileprivate init(_ text: String?) {
    self = text.map { .plain(.text($0)) } ?? .empty
  }
}
