import AlbumModel

/// The user's own fields of an album that a test expects.
func fields(_ entries: KeyValuePairs<String, FieldValue>) -> UserFields {
  var fields = UserFields()
  for (name, value) in entries { fields[name] = value }
  return fields
}
