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
}

extension LibraryAPI {
  /// For each field of an album, the change that made it what it is.
  ///
  /// Steps that were undone do not count.
  ///
  /// - Parameter album: the album, on the shelf or removed from it.
  /// - Returns: the origins, in the order of ``AlbumModel/AlbumContent/allFields``, then those of
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
    return content.allFields.map { field in
      FieldOrigin(
        field: field.name, value: field.value, step: writers[field.name] ?? first,
        isFirst: writers[field.name] == nil)
    }
      + cleared.sorted { $0.rawValue < $1.rawValue }.compactMap { field in
        writers[field].map { FieldOrigin(field: field, value: nil, step: $0, isFirst: false) }
      }
  }
}
