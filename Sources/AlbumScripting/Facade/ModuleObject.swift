import AlbumModel
import LuaRuntime

/// A module of the program's own, such as `moonshelf.library`: what scripts find in it by name.
///
/// A host object rather than a table, because every script meets the same one: `rawset` and
/// `setmetatable` do nothing to it.
final class ModuleObject {
  /// What messages call it.
  let name: String
  /// What it has, in the order it was put in.
  private(set) var names: [String] = []
  private var values: [String: any LuaPushable] = [:]

  init(name: String) {
    self.name = name
  }

  /// Puts something under a name.
  func set(_ name: String, _ value: some LuaPushable) {
    if values.updateValue(value, forKey: name) == nil { names.append(name) }
  }

  /// What is under a name, if anything is.
  func content(named name: String) -> (any LuaPushable)? {
    values[name]
  }

  private func value(named name: String) throws -> any LuaPushable {
    if let value = values[name] { return value }
    let nearest = EditDistance.nearest(to: name, among: names)
    throw LuaFailure(
      "\(self.name) has no '\(name)'" + (nearest.map { ": did you mean '\($0)'?" } ?? ""))
  }

  /// Defines it on a machine.
  static func defineType(on machine: LuaMachine) throws -> LuaHostType<ModuleObject> {
    try machine.defineType(ModuleObject.self, name: "module") { type in
      type.unknownField(
        get: { state, object, bytes, length in
          withHostObject(object, as: ModuleObject.self) { module in
            LuaCall.run(state) { call in
              try call.push(module.value(named: String(luaName: bytes, length)))
              return call.returned(count: 1)
            }
          }
        },
        set: { state, object, _, _ in
          withHostObject(object, as: ModuleObject.self) { module in
            LuaCall.run(state) { _ in throw LuaFailure("\(module.name) cannot be changed") }
          }
        })
      type.pairs { module, position, call in
        guard position < module.names.count else { return call.returnsNothing }
        let name = module.names[position]
        try call.push(name)
        try call.push(module.value(named: name))
        return call.returned(count: 2)
      }
      type.metamethod(.toString) { module, call in try call.returns(module.name) }
    }
  }
}
