internal import CLuaShims

// The calls that are made a million times, without parameter packs; see `LuaCall.returns(_:)`.

extension LuaFunction {
  /// Calls the function without arguments, for one result.
  ///
  /// - Parameter type: What to read the result as.
  /// - Returns: The result.
  /// - Throws: `LuaError` when the script failed or was stopped, `LuaMismatch` when the result is
  ///   something else.
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
  ///   - argument: What to hand over.
  ///   - type: What to read the result as.
  /// - Returns: The result.
  /// - Throws: `LuaError` when the script failed or was stopped, `LuaMismatch` when the result is
  ///   something else.
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
  ///   - first: What to hand over first.
  ///   - second: What to hand over second.
  ///   - type: What to read the result as.
  /// - Returns: The result.
  /// - Throws: `LuaError` when the script failed or was stopped, `LuaMismatch` when the result is
  ///   something else.
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
  ///   - first: What to hand over first.
  ///   - second: What to hand over second.
  ///   - third: What to hand over third.
  ///   - type: What to read the result as.
  /// - Returns: The result.
  /// - Throws: `LuaError` when the script failed or was stopped, `LuaMismatch` when the result is
  ///   something else.
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
