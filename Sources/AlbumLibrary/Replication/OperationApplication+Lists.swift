import AlbumModel

/// Lists that two libraries changed without knowing of each other: what either added or removed is
/// added or removed, in a step that follows.
///
/// Every library that has both changes makes the same list of them, and the later list wins as any
/// value does: so all of them agree.
extension OperationApplication {
  /// Notes the union of two changes of a list.
  ///
  /// - Parameters:
  ///   - album: the album.
  ///   - field: the field.
  ///   - losing: the value of the earlier change.
  ///   - winning: the value of the later change.
  ///   - base: the value before the received one of them.
  /// - Returns: whether there is a union that differs from the winning value; nil if they are no lists.
  mutating func unite(
    _ album: AlbumID, _ field: FieldName, losing: FieldValue?, winning: FieldValue?,
    since base: FieldValue?
  ) -> Bool? {
    guard !(BuiltInFields.field(field)?.kind is TracksKind), let ours = Self.texts(losing),
      let theirs = Self.texts(winning), let before = Self.texts(base)
    else { return nil }
    let removed = Set(before).subtracting(theirs)
    let kept = ours.filter { !removed.contains($0) }
    let added = theirs.filter { !before.contains($0) && !kept.contains($0) }
    let united = kept + added
    // Only in another order: the later one wins.
    guard Set(united) != Set(theirs) else { return false }
    unions.append((album, field, united.isEmpty ? nil : .list(united)))
    return true
  }

  /// The texts of a list; nil for another value.
  private static func texts(_ value: FieldValue?) -> [String]? {
    switch value {
    case nil: []
    case .list(let texts)?: texts
    case .text?, .integer?, .number?, .flag?: nil
    }
  }

  /// Writes the unions, as changes of the current step.
  func writeUnions() throws {
    for (album, field, value) in unions {
      guard let before = try library.stored(album)?.album.content else { continue }
      var content = before
      do { try content.set(value, for: field) } catch { throw ExchangeError.damaged("\(error)") }
      try database.albums.update(album, content, from: before)
      try library.record(.changed(album, field, from: before[field], to: value))
    }
  }
}
