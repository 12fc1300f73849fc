import AlbumModel
import RecordReading

/// The members of a record as fields can hold them: those of an object inside it are its own,
/// `rating: {average: 4}` as `rating_average`, and objects with names are a list of the names.
struct FlatMembers {
  /// The depth of objects in objects up to which members are taken.
  private static let depthLimit = 3
  private static let memberLimit = 200
  private static let pathLimit = 100

  /// The names of values that no field can hold, such as `songs[].length`, not reported yet.
  private var leftOut: [String] = []
  private var known: Set<String> = []
  /// The main fields of the record's members.
  private var fields: [FieldName?] = []

  /// Returns and removes the names of values that no field can hold, of each once.
  mutating func takeLeftOut() -> [String] {
    defer { leftOut = [] }
    return leftOut
  }

  /// The flat members of a record.
  ///
  /// An object is also kept as it is, as its name may be the value of a field.
  ///
  /// - Complexity: O(n); a record of only texts and numbers is returned as it is.
  mutating func flat(_ record: JSONObject) -> JSONObject {
    guard record.contains(where: { $0.value.isNested }) else { return record }
    var members: [JSONObject.Member] = []
    fields = record.map { ColumnWords.field(of: $0.name) }
    for (member, field) in zip(record, fields) {
      members.append(member)
      // An album inside of a record is read as one.
      if field != .title { add(member, depth: 1, to: &members) }
    }
    return JSONObject(members)
  }

  /// Adds the members in a member; for a list of objects replaces it by the list of their names.
  private mutating func add(
    _ member: JSONObject.Member, depth: Int, to members: inout [JSONObject.Member]
  ) {
    switch member.value {
    case .object(let object):
      guard depth <= Self.depthLimit, members.count < Self.memberLimit else {
        return leaveOut(member.name)
      }
      let naming = Self.name(in: object)
      // An object of nothing but its name, or of the name and an address of the service.
      let isNamed = naming != nil && isNamed(member.name)
      for inner in object where inner.value != .null {
        if isNamed, inner.name == naming, !inner.value.isNested { continue }
        let name = inner.name == "#text" ? member.name : "\(member.name)_\(inner.name)"
        let flat = JSONObject.Member(name: name, value: inner.value)
        if !inner.value.isNested || inner.value.isPlainList { members.append(flat) }
        if inner.value.isNested { add(flat, depth: depth + 1, to: &members) }
      }
    case .array(let values) where !member.value.isPlainList:
      let names = values.compactMap(\.nameText)
      guard names.count == values.count, members.count < Self.memberLimit else {
        return leaveOut(member.name + "[]")
      }
      if depth > 1 {
        members.append(.init(name: member.name, value: .array(names.map(JSONValue.text))))
      } else if !isNamed(member.name) {
        members[members.count - 1] = .init(
          name: member.name, value: .array(names.map(JSONValue.text)))
      }
      for object in values.flatMap(\.objects) {
        let naming = Self.name(in: object)
        for inner in object where inner.name != naming && inner.value != .null {
          leaveOut("\(member.name)[].\(inner.name)")
        }
      }
    case .array, .null, .flag, .integer, .number, .text: break
    }
  }

  /// Notes the name of values that no field can hold.
  mutating func leaveOut(_ path: String) {
    if known.count < Self.pathLimit, known.insert(path).inserted { leftOut.append(path) }
  }

  /// The member that is the name of an object.
  private static func name(in object: JSONObject) -> String? {
    ["name", "title", "#text"].first { object.value(named: $0)?.nameText != nil }
  }

  /// Whether the field of a name holds names, so that objects are read by theirs.
  private func isNamed(_ name: String) -> Bool {
    if SourceField(common: FieldNames.plain(name))?.takesNames == true { return true }
    // Of several members of a main field, one fills it.
    guard let field = ColumnWords.field(of: name) else { return false }
    return [.artist, .genre].contains(field) && fields.count { $0 == field } == 1
  }
}

extension JSONValue {
  /// Whether it is a list of texts and numbers.
  fileprivate var isPlainList: Bool {
    if case .array(let values) = self { !values.contains(where: \.isNested) } else { false }
  }
}
