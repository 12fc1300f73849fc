extension LuaCall {
  /// An integer argument, or nil when it is `nil` or left out.
  ///
  /// - Parameters:
  ///   - position: Which argument, from 1.
  ///   - label: What messages call it.
  /// - Returns: The integer.
  /// - Throws: `LuaArgumentError` when it is something else.
  @inlinable
  public func optionalInteger(_ position: Int, _ label: StaticString? = nil) throws -> Int? {
    isNil(position) ? nil : try integer(position, label)
  }

  /// A number argument, or nil when it is `nil` or left out.
  ///
  /// - Parameters:
  ///   - position: Which argument, from 1.
  ///   - label: What messages call it.
  /// - Returns: The number.
  /// - Throws: `LuaArgumentError` when it is something else.
  @inlinable
  public func optionalNumber(_ position: Int, _ label: StaticString? = nil) throws -> Double? {
    isNil(position) ? nil : try number(position, label)
  }

  /// A boolean argument, or nil when it is `nil` or left out.
  ///
  /// - Parameters:
  ///   - position: Which argument, from 1.
  ///   - label: What messages call it.
  /// - Returns: The boolean.
  /// - Throws: `LuaArgumentError` when it is something else.
  @inlinable
  public func optionalBoolean(_ position: Int, _ label: StaticString? = nil) throws -> Bool? {
    isNil(position) ? nil : try boolean(position, label)
  }

  /// A text argument, or nil when it is `nil` or left out.
  ///
  /// - Parameters:
  ///   - position: Which argument, from 1.
  ///   - label: What messages call it.
  /// - Returns: The text.
  /// - Throws: `LuaArgumentError` when it is something else.
  public func optionalString(_ position: Int, _ label: StaticString? = nil) throws -> String? {
    isNil(position) ? nil : try string(position, label)
  }

  /// A table argument, or nil when it is `nil` or left out.
  ///
  /// - Parameters:
  ///   - position: Which argument, from 1.
  ///   - label: What messages call it.
  /// - Returns: The table.
  /// - Throws: `LuaArgumentError` when it is something else.
  public func optionalTable(_ position: Int, _ label: StaticString? = nil) throws -> LuaTable? {
    isNil(position) ? nil : try table(position, label)
  }

  /// A function argument, or nil when it is `nil` or left out.
  ///
  /// - Parameters:
  ///   - position: Which argument, from 1.
  ///   - label: What messages call it.
  /// - Returns: The function.
  /// - Throws: `LuaArgumentError` when it is something else.
  public func optionalFunction(
    _ position: Int, _ label: StaticString? = nil
  ) throws -> LuaFunction? {
    isNil(position) ? nil : try function(position, label)
  }
}
