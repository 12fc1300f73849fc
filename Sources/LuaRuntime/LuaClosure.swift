internal import CLuaShims

/// A Swift closure that Lua holds as a function.
final class LuaClosure {
  let body: (LuaCall) throws -> LuaResults

  init(_ body: @escaping (LuaCall) throws -> LuaResults) {
    self.body = body
  }

  /// Called by the border; the closure is an upvalue of the running function, which keeps it alive.
  static func invoke(_ state: OpaquePointer, _ closure: UnsafeMutableRawPointer) -> Int32 {
    Unmanaged<LuaClosure>.fromOpaque(closure)._withUnsafeGuaranteedRef { closure in
      LuaCall.run(state, closure.body)
    }
  }
}

extension LuaStack {
  /// Pushes a closure as a Lua function.
  ///
  /// The caller guarantees three free slots.
  func push(named name: String? = nil, closure body: @escaping (LuaCall) throws -> LuaResults) {
    border_push_closure(state, Unmanaged.passRetained(LuaClosure(body)).toOpaque(), name)
  }
}
