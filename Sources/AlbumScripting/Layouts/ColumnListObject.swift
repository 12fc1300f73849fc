import AlbumPresentation
import LuaRuntime

/// `columns`, the argument and the result of a decorator's function of that name.
final class ColumnListObject {
  var columns: [Column]
  unowned let host: ScriptHost
  private let owner: String

  init(_ columns: [Column], owner: String, host: ScriptHost) {
    self.columns = columns
    self.owner = owner
    self.host = host
  }

  /// Defines its type on a machine.
  static func defineType(on machine: LuaMachine) throws -> LuaHostType<ColumnListObject> {
    try machine.defineType(ColumnListObject.self, name: "columns") { type in
      type.metamethod(.length) { list, call in try call.returns(list.columns.count) }
      type.method("insert_after") { list, call in
        list.columns.insert(try list.newColumn(call), after: try call.string(2, "key"))
        return call.returnsNothing
      }
      type.method("insert_before") { list, call in
        list.columns.insert(try list.newColumn(call), before: try call.string(2, "key"))
        return call.returnsNothing
      }
      type.method("remove") { list, call in
        list.columns.removeColumn(try call.string(2, "key"))
        return call.returnsNothing
      }
      type.method("keys") { list, call in try call.returns(list.columns.map(\.key)) }
    }
  }

  private func newColumn(_ call: LuaCall) throws -> Column {
    try host.column(from: call.value(3), of: owner)
  }
}
