extension AlbumContent {
  /// The differences between this content and another, field by field: the main ones in their usual
  /// order, then the custom ones by name.
  public func changes(
    to other: AlbumContent
  ) -> [(name: FieldName, old: FieldValue?, new: FieldValue?)] {
    var changes: [(name: FieldName, old: FieldValue?, new: FieldValue?)] = []
    for name in FieldName.main {
      let (old, new) = (self[name], other[name])
      if old != new { changes.append((name, old, new)) }
    }
    var (old, new) = (fields.entries[...], other.fields.entries[...])
    // Both are sorted by name, so one pass is sufficient.
    while let name = [old.first?.name, new.first?.name].compactMap(\.self).min() {
      let oldValue = old.first?.name == name ? old.removeFirst().value : nil
      let newValue = new.first?.name == name ? new.removeFirst().value : nil
      if oldValue != newValue { changes.append((FieldName(rawValue: name), oldValue, newValue)) }
    }
    return changes
  }
}
