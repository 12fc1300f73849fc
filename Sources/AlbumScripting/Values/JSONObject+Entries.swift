import AlbumModel

extension JSONObject {
  /// An object with a member for each entry, in the order of their names.
  init<Value>(sorting entries: [String: Value], _ json: (Value) -> JSONValue) {
    self.init(
      entries.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: json($0.value)) })
  }
}

extension ContentHash {
  var json: JSONValue { .text(description) }
}
