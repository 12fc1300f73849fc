import AlbumModel
import RecordReading

/// Drafts albums from objects by the fields that a source declares.
struct DefinedDraft: Sendable {
  private let names: [String]
  private let paths: [MemberPath]
  private let map: FieldMap
  /// The members that are not read by their names.
  private let read: Set<String>

  init(_ fields: [SourceDefinition.Field], ignoring ignored: [String] = []) {
    names = AlbumContent.unique(fields.flatMap(\.paths))
    paths = names.map { MemberPath($0) }
    map = FieldMap(declared: fields, names, keeping: .all)
    read = Set(names + paths.compactMap(\.steps.first) + ignored)
  }

  /// The album of an object; without a title if it has none.
  func content(of object: JSONObject) -> AlbumContent {
    let values = names.indices.map { value(at: $0, in: object) }
    return map.content(
      text: { column, _ in values[column].nameText }, year: { values[$0].year },
      address: { values[$0].pictureAddress },
      value: { slot in slot.field.value(of: values[slot.column]).map(FieldMap.Value.value) })
  }

  /// The members of an object that the fields do not come from.
  func rest(of object: JSONObject) -> JSONObject {
    JSONObject(object.filter { !read.contains($0.name) })
  }

  /// Sets the fields of an object.
  func complete(_ content: inout AlbumContent, of object: JSONObject) {
    let own = self.content(of: object)
    content.title = own.title ?? content.title
    content.artist = own.artist ?? content.artist
    content.genre = own.genre ?? content.genre
    content.year = own.year ?? content.year
    content.coverURL = own.coverURL ?? content.coverURL
    for entry in own.fields.entries { content.fields[entry.name] = entry.value }
  }

  private func value(at column: Int, in object: JSONObject) -> JSONValue {
    let found = object.value(named: names[column]) ?? paths[column].value(in: object) ?? .null
    guard let nothing = map.nothing[column], let text = found.nameText else { return found }
    return nothing.contains(text) ? .null : found
  }
}
