internal import CLuaShims

/// A host function in C's calling convention: without captures and boxing.
///
/// Its body is one `LuaCall.run(state) { call in … }`.
public typealias LuaFastFunction = @convention(c) (_ state: OpaquePointer) -> Int32

extension LuaMachine {
  /// Creates a Lua function over a Swift closure.
  ///
  /// The closure's captures live until Lua has collected the function: capture the machine and its
  /// references weakly, or hold them elsewhere.
  ///
  /// - Parameters:
  ///   - name: Its name in messages if Lua does not know one, as in a call by `pcall`.
  ///   - body: The function.
  /// - Returns: The Lua function.
  /// - Throws: `LuaError.Kind.memory` if memory is short.
  public func makeFunction(
    named name: String? = nil, _ body: @escaping (LuaCall) throws -> LuaResults
  ) throws -> LuaFunction {
    try core.withStack(reserving: 4) { stack in
      stack.push(named: name, closure: body)
      return LuaFunction(taking: stack)
    }
  }

  /// Creates a Lua function over a C-convention Swift function, the fastest kind.
  ///
  /// - Parameter function: The function.
  /// - Returns: The Lua function.
  /// - Throws: `LuaError.Kind.memory` if memory is short.
  public func makeFastFunction(_ function: LuaFastFunction) throws -> LuaFunction {
    try core.withStack(reserving: 4) { stack in
      border_push_function(stack.state, function)
      return LuaFunction(taking: stack)
    }
  }
}
