extension AlbumContent {
  /// What differs between this content and another, field by field: the main ones in their usual
  /// order, then the user's own by name.
  public func changes(
    to other: AlbumContent
  ) -> [(name: FieldName, old: FieldValue?, new: FieldValue?)] {
    var names = FieldName.main
    if fields != other.fields {
      let own = Set(fields.entries.map(\.name)).union(other.fields.entries.map(\.name))
      names += own.sorted().map(FieldName.init(rawValue:))
    }
    return names.compactMap { name in
      let old = self[name]
      let new = other[name]
      return old == new ? nil : (name, old, new)
    }
  }
}
