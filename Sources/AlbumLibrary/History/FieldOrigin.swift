public import AlbumModel

/// Where the value of a field comes from: the change that made it what it is.
public struct FieldOrigin: Equatable, Sendable {
  /// The field.
  public let field: FieldName
  /// Its value; nil if the change removed it.
  public let value: FieldValue?
  /// The step that wrote it last, of those that are done.
  public let step: Step
  /// Whether that step added the album.
  public let isFirst: Bool
  /// The record of an imported file that the step read; nil for other steps, and without records.
  public var record: ImportedRecord?
}

extension LibraryAPI {
  /// For each field of an album, the change that made it what it is.
  ///
  /// Steps that were undone do not count.
  ///
  /// - Parameter album: the album, on the shelf or removed from it.
  /// - Returns: the origins, in the order of `AlbumContent.allFields`, then those of
  ///   fields that have no value any more; nil if there is no such album.
  /// - Throws: ``LibraryError``.
  /// - Complexity: that of ``history(of:field:)``.
  public func origins(of album: AlbumID) throws -> [FieldOrigin]? {
    guard let content = try albumEvenRemoved(album)?.album.content else { return nil }
    let done = try history(of: album).filter { $0.step.state == .done }
    guard let first = done.last(where: { $0.kind == .added })?.step ?? done.last?.step else {
      return []
    }
    var writers: [FieldName: Step] = [:]
    var cleared: [FieldName] = []
    for change in done {
      guard let field = change.field, writers[field] == nil else { continue }
      writers[field] = change.step
      if content[field] == nil { cleared.append(field) }
    }
    let records = try importedRecords(of: album)
    func origin(of field: FieldName, _ value: FieldValue?) throws -> FieldOrigin {
      let step = writers[field] ?? first
      // A folded step stands for the import and for later changes.
      let isOfImport = step.origin != .upkeep || writers[field] == nil
      return FieldOrigin(
        field: field, value: value, step: step, isFirst: writers[field] == nil,
        record: isOfImport ? try record(of: step, among: records) : nil)
    }
    return try content.allFields.map { try origin(of: $0.name, $0.value) }
      + cleared.sorted { $0.rawValue < $1.rawValue }.map { try origin(of: $0, nil) }
  }

  /// The record that a step read: an import, or a re-derivation, whose rules are not recorded.
  private func record(of step: Step, among records: [ImportedRecord]) throws -> ImportedRecord? {
    if let record = records.last(where: { $0.step == step.id }) { return record }
    guard !records.isEmpty, step.origin == .import else { return nil }
    let imports = try database.albums.statement(
      "SELECT DISTINCT import FROM rederivation WHERE step = ?1", step.id
    ).all { $0.integer(0) }
    var record = records.last { imports.contains($0.importID) }
    record?.rules = []
    return record
  }
}
