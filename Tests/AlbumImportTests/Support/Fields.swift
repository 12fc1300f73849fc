import AlbumModel

/// The user's own fields of an album that a test expects.
func fields(_ entries: KeyValuePairs<String, FieldValue>) -> CustomFields {
  var fields = CustomFields()
  for (name, value) in entries { fields[name] = value }
  return fields
}
