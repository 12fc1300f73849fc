import AlbumModel

/// The expected custom fields of an album.
func fields(_ entries: KeyValuePairs<String, FieldValue>) -> CustomFields {
  var fields = CustomFields()
  for (name, value) in entries { fields[name] = value }
  return fields
}
