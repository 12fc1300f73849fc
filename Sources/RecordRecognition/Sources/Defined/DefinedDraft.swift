import AlbumModel
import RecordReading

/// Drafts albums from objects by the fields that a source declares.
struct DefinedDraft: Sendable {
  private let names: [String]
  private let paths: [MemberPath]
  private let map: FieldMap

  init(_ fields: [SourceDefinition.Field]) {
    names = AlbumContent.unique(fields.flatMap(\.paths))
    paths = names.map { MemberPath($0) }
    map = FieldMap(declared: fields, names, keeping: .all)
  }

  /// The album of an object; without a title if it has none.
  func content(of object: JSONObject) -> AlbumContent {
    let values = names.indices.map { value(at: $0, in: object) }
    return map.content(
      text: { column, _ in values[column].nameText }, year: { values[$0].year },
      address: { values[$0].pictureAddress },
      value: { slot in slot.field.value(of: values[slot.column]).map(FieldMap.Value.value) })
  }

  private func value(at column: Int, in object: JSONObject) -> JSONValue {
    let found = object.value(named: names[column]) ?? paths[column].value(in: object) ?? .null
    guard let nothing = map.nothing[column], let text = found.nameText else { return found }
    return nothing.contains(text) ? .null : found
  }
}
