internal import CLuaShims

/// A Swift closure that Lua holds as a function.
final class LuaClosure {
  let body: (LuaCall) throws -> LuaResults

  init(_ body: @escaping (LuaCall) throws -> LuaResults) { self.body = body }

  /// Called by the border; the closure is an upvalue of the running function, which keeps it alive.
  static func invoke(_ state: OpaquePointer, _ closure: UnsafeMutableRawPointer) -> Int32 {
    Unmanaged<LuaClosure>.fromOpaque(closure)._withUnsafeGuaranteedRef { closure in
      LuaCall.run(state, closure.body)
    }
  }
}

extension LuaStack {
  /// Pushes a closure as a Lua function.
  func push(
    named name: String? = nil, size: Int = 0, closure body: @escaping (LuaCall) throws -> LuaResults
  ) {
    border_push_closure(state, Unmanaged.passRetained(LuaClosure(body)).toOpaque(), size, name)
  }
}

/// A host function in C's calling convention: without captures and boxing.
public typealias LuaFastFunction = @convention(c) (_ state: OpaquePointer) -> Int32

extension LuaMachine {
  /// Creates a Lua function over a Swift closure that reads its arguments itself.
  public func makeFunction(
    named name: String? = nil, size: Int = 0, _ body: @escaping (LuaCall) throws -> LuaResults
  ) throws -> LuaFunction {
    try core.withStack(reserving: 4) { stack in
      stack.push(named: name, size: size, closure: body)
      return LuaFunction(taking: stack)
    }
  }

  /// Creates a Lua function over a C-convention Swift function, the fastest kind.
  public func makeFastFunction(_ function: LuaFastFunction) throws -> LuaFunction {
    try core.withStack(reserving: 4) { stack in
      border_push_function(stack.state, function)
      return LuaFunction(taking: stack)
    }
  }
}
