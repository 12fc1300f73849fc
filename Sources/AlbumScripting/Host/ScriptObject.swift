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

/// Runs the body of a fast accessor with its Swift object, which must not be kept beyond the call.
@inline(__always)
func withHostObject<Object: AnyObject>(
  _ state: OpaquePointer, _ object: UnsafeMutableRawPointer, as type: Object.Type,
  _ body: (Object, LuaCall) throws -> LuaResults
) -> Int32 {
  withHostObject(object, as: type) { object in
    LuaCall.run(state) { call in try body(object, call) }
  }
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
