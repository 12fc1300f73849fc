internal import CLuaShims

// The frequent calls, without parameter packs; see `LuaCall.returns(_:)`.

extension LuaFunction {
  /// Calls the function without arguments, for one result.
  ///
  /// - Parameter type: The type of the result.
  /// - Returns: The result.
  /// - Throws: `LuaError` if the script failed or was stopped, `LuaMismatch` for the result of
  ///   another type.
  @inlinable
  public func call<Result: LuaReadable>(returning type: Result.Type) throws -> Result {
    try perform(arguments: 0, results: 1) { _ in
    } read: { stack, first in
      try Result.read(from: stack, at: first)
    }
  }

  /// Calls the function with one argument, for one result.
  ///
  /// - Parameters:
  ///   - argument: The argument.
  ///   - type: The type of the result.
  /// - Returns: The result.
  /// - Throws: `LuaError` if the script failed or was stopped, `LuaMismatch` for the result of
  ///   another type.
  @inlinable
  public func call<Result: LuaReadable>(
    _ argument: some LuaPushable, returning type: Result.Type
  ) throws -> Result {
    try perform(arguments: 1, results: 1) { stack in
      try argument.push(onto: stack)
    } read: { stack, first in
      try Result.read(from: stack, at: first)
    }
  }

  /// Calls the function with two arguments, for one result.
  ///
  /// - Parameters:
  ///   - first: The first argument.
  ///   - second: The second argument.
  ///   - type: The type of the result.
  /// - Returns: The result.
  /// - Throws: `LuaError` if the script failed or was stopped, `LuaMismatch` for the result of
  ///   another type.
  @inlinable
  public func call<Result: LuaReadable>(
    _ first: some LuaPushable, _ second: some LuaPushable, returning type: Result.Type
  ) throws -> Result {
    try perform(arguments: 2, results: 1) { stack in
      try first.push(onto: stack)
      try second.push(onto: stack)
    } read: { stack, first in
      try Result.read(from: stack, at: first)
    }
  }

  /// Calls the function with three arguments, for one result.
  ///
  /// - Parameters:
  ///   - first: The first argument.
  ///   - second: The second argument.
  ///   - third: The third argument.
  ///   - type: The type of the result.
  /// - Returns: The result.
  /// - Throws: `LuaError` if the script failed or was stopped, `LuaMismatch` for the result of
  ///   another type.
  @inlinable
  public func call<Result: LuaReadable>(
    _ first: some LuaPushable, _ second: some LuaPushable, _ third: some LuaPushable,
    returning type: Result.Type
  ) throws -> Result {
    try perform(arguments: 3, results: 1) { stack in
      try first.push(onto: stack)
      try second.push(onto: stack)
      try third.push(onto: stack)
    } read: { stack, first in
      try Result.read(from: stack, at: first)
    }
  }
}
