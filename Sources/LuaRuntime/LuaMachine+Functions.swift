internal import CLuaShims

/// A host function in C's calling convention: nothing captured, nothing boxed.
///
/// Its body is one `LuaCall.run(state) { call in … }`.
public typealias LuaFastFunction = @convention(c) (_ state: OpaquePointer) -> Int32

extension LuaMachine {
  /// Makes a Lua function over a Swift closure.
  ///
  /// What the closure captures lives until Lua has collected the function: capture the machine and
  /// its references weakly, or hold them elsewhere.
  ///
  /// - Parameters:
  ///   - name: What messages call it where Lua knows no name, as when `pcall` calls it.
  ///   - body: The function.
  /// - Returns: The Lua function.
  /// - Throws: `LuaError.Kind.memory` when memory is short.
  public func makeFunction(
    named name: String? = nil, _ body: @escaping (LuaCall) throws -> LuaResults
  ) throws -> LuaFunction {
    try core.withStack(reserving: 4) { stack in
      stack.push(named: name, closure: body)
      return LuaFunction(taking: stack)
    }
  }

  /// Makes a Lua function over a C-convention Swift function, the fastest there is.
  ///
  /// - Parameter function: The function.
  /// - Returns: The Lua function.
  /// - Throws: `LuaError.Kind.memory` when memory is short.
  public func makeFastFunction(_ function: LuaFastFunction) throws -> LuaFunction {
    try core.withStack(reserving: 4) { stack in
      border_push_function(stack.state, function)
      return LuaFunction(taking: stack)
    }
  }
}
