import AlbumModel
import LuaRuntime

/// An album, or a draft of one, whose fields scripts set.
protocol FieldOwner: AnyObject {
  /// The current fields.
  var fields: AlbumContent { get throws }
  /// The fields of the library, whose types read values.
  var fieldNames: FieldNames { get throws }
  /// Sets a field.
  func set(_ value: LuaValue, field name: String, _ call: LuaCall) throws
}

/// The function that changes a list of an album in place.
private final class ListAssignment {
  let function: LuaFunction

  init(on machine: LuaMachine) throws {
    function = try machine.makeFunction(named: "list") { call in
      guard let owner = try call.value(1).object as? any FieldOwner else {
        throw LuaFailure("the list belongs to no album any more")
      }
      let name = try call.string(2)
      let list = try call.table(3)
      let key = try call.value(4)
      let element = try call.optionalTable(6)
      if element == nil { try Self.check(key, of: list, isRemoved: call.kind(5) == .nil) }
      guard try Self.isCurrent(list, name, owner) else {
        throw LuaFailure("the album's \(name) have changed since they were read; read them again")
      }
      let target = element ?? list
      let before = try target.rawGet(key, as: LuaValue.self)
      try target.set(key, call.value(5))
      do { try owner.set(.table(list), field: name, call) } catch {
        try target.set(key, before)
        throw error
      }
      return call.returnsNothing
    }
  }

  /// Ensures that a list has no holes after an assignment.
  private static func check(_ key: LuaValue, of list: LuaTable, isRemoved: Bool) throws {
    let count = list.count
    guard case .integer(let index) = key, index >= 1, index <= count + 1 else {
      throw LuaFailure(
        "a list of \(count) has the keys 1 to \(count), and \(count + 1) for one more")
    }
    guard !isRemoved || index >= count else {
      throw LuaFailure("only the last of a list can be nil; use table.remove for another one")
    }
  }

  /// Whether the album's list is still the one that the script read.
  private static func isCurrent(
    _ list: LuaTable, _ name: String, _ owner: any FieldOwner
  ) throws -> Bool {
    let fields = try owner.fields
    var read = fields
    try read.set(.table(list), field: name, of: owner.fieldNames)
    let stored = name == ContentFields.tracks ? FieldName.track.rawValue : name
    func texts(_ content: AlbumContent) -> [String] {
      guard case .list(let texts)? = ContentFields.own(stored, of: content) else { return [] }
      return texts
    }
    return texts(read) == texts(fields)
  }
}

extension LuaValue {
  /// The Swift object of a host object.
  var object: AnyObject? { if case .object(let object) = self { object.anyObject } else { nil } }
}

extension ScriptHost {
  /// A list of the album or draft that is the first argument of the running call.
  func list<Elements: LuaPushable>(_ elements: Elements, _ name: String) throws -> LuaList<Elements>
  {
    let assignment = try part { try ListAssignment(on: machine) }
    return LuaList(elements, of: 1, name: name, assign: assignment.function)
  }
}
