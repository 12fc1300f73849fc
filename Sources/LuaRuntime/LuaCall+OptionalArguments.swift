extension LuaCall {
  /// An integer argument, or nil if it is `nil` or missing.
  ///
  /// - Parameters:
  ///   - position: The argument, from 1.
  ///   - label: Its name in messages.
  /// - Returns: The integer.
  /// - Throws: `LuaArgumentError` for another type.
  @inlinable
  public func optionalInteger(_ position: Int, _ label: StaticString? = nil) throws -> Int? {
    isNil(position) ? nil : try integer(position, label)
  }

  /// A number argument, or nil if it is `nil` or missing.
  ///
  /// - Parameters:
  ///   - position: The argument, from 1.
  ///   - label: Its name in messages.
  /// - Returns: The number.
  /// - Throws: `LuaArgumentError` for another type.
  @inlinable
  public func optionalNumber(_ position: Int, _ label: StaticString? = nil) throws -> Double? {
    isNil(position) ? nil : try number(position, label)
  }

  /// A boolean argument, or nil if it is `nil` or missing.
  ///
  /// - Parameters:
  ///   - position: The argument, from 1.
  ///   - label: Its name in messages.
  /// - Returns: The boolean.
  /// - Throws: `LuaArgumentError` for another type.
  @inlinable
  public func optionalBoolean(_ position: Int, _ label: StaticString? = nil) throws -> Bool? {
    isNil(position) ? nil : try boolean(position, label)
  }

  /// A text argument, or nil if it is `nil` or missing.
  ///
  /// - Parameters:
  ///   - position: The argument, from 1.
  ///   - label: Its name in messages.
  /// - Returns: The text.
  /// - Throws: `LuaArgumentError` for another type.
  public func optionalString(_ position: Int, _ label: StaticString? = nil) throws -> String? {
    isNil(position) ? nil : try string(position, label)
  }

  /// A table argument, or nil if it is `nil` or missing.
  ///
  /// - Parameters:
  ///   - position: The argument, from 1.
  ///   - label: Its name in messages.
  /// - Returns: The table.
  /// - Throws: `LuaArgumentError` for another type.
  public func optionalTable(_ position: Int, _ label: StaticString? = nil) throws -> LuaTable? {
    isNil(position) ? nil : try table(position, label)
  }

  /// A function argument, or nil if it is `nil` or missing.
  ///
  /// - Parameters:
  ///   - position: The argument, from 1.
  ///   - label: Its name in messages.
  /// - Returns: The function.
  /// - Throws: `LuaArgumentError` for another type.
  public func optionalFunction(
    _ position: Int, _ label: StaticString? = nil
  ) throws -> LuaFunction? {
    isNil(position) ? nil : try function(position, label)
  }
}
