import AlbumModel
import LuaRuntime

/// A module of the program, such as `moonshelf.library`: values by name.
///
/// It is a host object rather than a table because all scripts share it: `rawset` and
/// `setmetatable` have no effect on it.
final class ModuleObject: ScriptObject {
  /// Its name in messages.
  let name: String
  /// The module in which other names are looked up.
  private let parent: ModuleObject?
  private var ownNames: [String] = []
  private var values: [String: any LuaPushable] = [:]
  private var computed: [String: () throws -> any LuaPushable] = [:]

  init(name: String, parent: ModuleObject? = nil) {
    self.name = name
    self.parent = parent
  }

  /// All names, those of the parent first.
  var names: [String] { (parent?.names ?? []) + ownNames }

  /// Sets the value of a name.
  func set(_ name: String, _ value: some LuaPushable) {
    if values.updateValue(value, forKey: name) == nil { ownNames.append(name) }
  }

  /// Sets a value that is created when its name is first read.
  func compute(_ name: String, _ make: @escaping () throws -> any LuaPushable) {
    computed[name] = make
    ownNames.append(name)
  }

  /// The value of a name, if any.
  func found(_ name: String) throws -> (any LuaPushable)? {
    if let value = values[name] { return value }
    guard let make = computed[name] else { return try parent?.found(name) }
    let value = try make()
    values[name] = value
    return value
  }

  private func value(named name: String) throws -> any LuaPushable {
    if let value = try found(name) { return value }
    throw LuaFailure(
      "\(self.name) has no '\(name)'\(EditDistance.suggestion(for: name, among: names) ?? "")")
  }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<ModuleObject> {
    try machine.defineType(ModuleObject.self, name: "module") { type in
      type.unknownField(
        get: { state, object, bytes, length in
          withHostObject(state, object, as: ModuleObject.self) { module, call in
            try call.returns(module.value(named: String(luaName: bytes, length)))
          }
        },
        set: { state, object, _, _ in
          withHostObject(state, object, as: ModuleObject.self) { module, _ in
            throw LuaFailure("\(module.name) cannot be changed")
          }
        })
      type.pairs { module, position, call in
        let names = module.names
        guard position < names.count else { return call.returnsNothing }
        try call.push(names[position])
        try call.push(module.value(named: names[position]))
        return call.returned(count: 2)
      }
      type.metamethod(.toString) { module, call in try call.returns(module.name) }
    }
  }
}

/// What adds functions to modules, and outlives every call into them.
protocol ModuleOwner: AnyObject {
  var machine: LuaMachine { get }
}

extension ModuleOwner {
  func add(
    _ name: String, to module: ModuleObject, _ body: @escaping (Self, LuaCall) throws -> LuaResults
  ) throws {
    module.set(name, try machine.makeFunction(named: name) { [unowned self] in try body(self, $0) })
  }

  /// Adds a function that returns nothing.
  func addAction(
    _ name: String, to module: ModuleObject, _ body: @escaping (Self, LuaCall) throws -> Void
  ) throws {
    try add(name, to: module) { owner, call in
      try body(owner, call)
      return call.returnsNothing
    }
  }
}

extension ScriptHost: ModuleOwner {}
