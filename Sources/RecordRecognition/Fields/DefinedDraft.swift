import AlbumModel
import RecordReading

/// Drafts albums from objects by the fields that a source declares.
struct DefinedDraft: Sendable {
  private let paths: [MemberPath]
  private let map: FieldMap
  /// The members that are not read by their names.
  private let read: Set<String>

  init(_ fields: [SourceDefinition.Field], ignoring ignored: [String] = []) {
    let names = AlbumContent.unique(fields.flatMap(\.paths))
    paths = names.map { MemberPath($0) }
    map = FieldMap(declared: fields, names, keeping: .all)
    read = Set(names + paths.compactMap(\.steps.first) + ignored)
  }

  /// The album of an object; without a title if it has none.
  func content(of object: JSONObject) -> AlbumContent {
    map.content(of: paths.indices.map { value(at: $0, in: object) })
  }

  /// The members of an object that the fields do not come from.
  func rest(of object: JSONObject) -> JSONObject {
    JSONObject(object.filter { !read.contains($0.name) })
  }

  private func value(at column: Int, in object: JSONObject) -> JSONValue {
    let found = paths[column].value(in: object) ?? .null
    guard let nothing = map.nothing[column], let text = found.nameText else { return found }
    return nothing.contains(text) ? .null : found
  }
}
