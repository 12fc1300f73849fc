import LuaRuntime

/// A class whose objects scripts see.
protocol ScriptObject: AnyObject {
  /// Its name in the reference; nil if scripts complete no members of it.
  static var referenceName: String? { get }

  /// Defines its type on a machine.
  ///
  /// The objects refer to the host, so that the type captures nothing.
  static func defineType(on machine: LuaMachine) throws -> LuaHostType<Self>
}

extension ScriptObject {
  static var referenceName: String? { nil }
}

extension ScriptHost {
  /// The type of a class on this machine, which is defined with its first use.
  func type<Object: ScriptObject>(_ type: Object.Type) throws -> LuaHostType<Object> {
    try part { try Object.defineType(on: machine) }
  }

  /// Creates a value of Lua over an object, for Swift to keep.
  func make<Object: ScriptObject>(_ object: Object) throws -> LuaHostObject<Object> {
    try type(Object.self).make(object)
  }

  /// Wraps an object, to push it.
  func wrap<Object: ScriptObject>(_ object: Object) throws -> LuaWrapped<Object> {
    try type(Object.self).wrap(object)
  }
}
