public import CLuaShims

extension LuaCall {
  /// Reads an argument as a type; throws `LuaArgumentError` for another one, as all of these do.
  @inlinable
  public func read<Value: LuaReadable>(
    _ position: Int, _ label: StaticString? = nil, as type: Value.Type = Value.self
  ) throws -> Value {
    do { return try Value.read(from: stack, at: LuaStack.index(position)) } catch {
      throw argumentError(position, label, error)
    }
  }

  /// An integer argument; a float or a string with an integer value is accepted, as everywhere in
  /// Lua.
  @inlinable @inline(__always)
  public func integer(_ position: Int, _ label: StaticString? = nil) throws -> Int {
    let answer = border_to_integer(stack.state, LuaStack.index(position))
    if answer.is_integer != 0 { return Int(answer.value) }
    throw integerMismatch(position, label)
  }

  /// A number argument; a string with a number is accepted, as everywhere in Lua.
  @inlinable
  public func number(_ position: Int, _ label: StaticString? = nil) throws -> Double {
    var isNumber: Int32 = 0
    let value = lua_tonumberx(stack.state, LuaStack.index(position), &isNumber)
    if isNumber != 0 { return value }
    throw mismatch(position, label, LuaMismatch("a number", stack, LuaStack.index(position)))
  }

  /// A boolean argument.
  @inlinable
  public func boolean(_ position: Int, _ label: StaticString? = nil) throws -> Bool {
    try read(position, label)
  }

  /// A text argument in valid UTF-8; a number is converted to text, as everywhere in Lua.
  public func string(_ position: Int, _ label: StaticString? = nil) throws -> String {
    convertNumber(position)
    return try read(position, label)
  }

  /// A string argument as bytes, copied; a number is converted to text.
  public func bytes(_ position: Int, _ label: StaticString? = nil) throws -> LuaString {
    convertNumber(position)
    return try read(position, label)
  }

  /// Passes the bytes of a string argument to the body, which must not keep them, without a copy.
  @inlinable
  public func withBytes<Result>(
    _ position: Int, _ label: StaticString? = nil,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) throws -> Result {
    if let bytes = stack.bytes(at: LuaStack.index(position)) { return try body(bytes) }
    convertNumber(position)
    guard let bytes = stack.bytes(at: LuaStack.index(position)) else {
      throw mismatch(position, label, LuaMismatch("a string", stack, LuaStack.index(position)))
    }
    return try body(bytes)
  }

  /// A table argument.
  public func table(_ position: Int, _ label: StaticString? = nil) throws -> LuaTable {
    try read(position, label)
  }

  /// A function argument.
  public func function(_ position: Int, _ label: StaticString? = nil) throws -> LuaFunction {
    try read(position, label)
  }

  /// Any argument; `.nil` if it is missing.
  public func value(_ position: Int) throws -> LuaValue {
    try LuaValue.read(from: stack, at: LuaStack.index(position))
  }

  @usableFromInline @inline(never)
  func integerMismatch(_ position: Int, _ label: StaticString?) -> any Error {
    mismatch(position, label, LuaMismatch(integerAt: LuaStack.index(position), stack))
  }

  @usableFromInline func convertNumber(_ position: Int) {
    guard kind(position) == .number else { return }
    lua_tolstring(stack.state, LuaStack.index(position), nil)
  }

  @usableFromInline
  func mismatch(_ position: Int, _ label: StaticString?, _ mismatch: LuaMismatch) -> any Error {
    guard let label else {
      return LuaArgumentError(position, "\(mismatch.expectedKind) expected, got \(mismatch.found)")
    }
    return LuaArgumentError(position, "\(label) \(mismatch)")
  }

  @usableFromInline
  func argumentError(_ position: Int, _ label: StaticString?, _ error: any Error) -> any Error {
    guard let error = error as? LuaMismatch else { return error }
    return mismatch(position, label, error)
  }
}

extension LuaCall {
  /// An integer argument, or nil if it is `nil` or missing.
  @inlinable
  public func optionalInteger(_ position: Int, _ label: StaticString? = nil) throws -> Int? {
    isNil(position) ? nil : try integer(position, label)
  }

  /// A text argument, or nil if it is `nil` or missing.
  public func optionalString(_ position: Int, _ label: StaticString? = nil) throws -> String? {
    isNil(position) ? nil : try string(position, label)
  }

  /// A table argument, or nil if it is `nil` or missing.
  public func optionalTable(_ position: Int, _ label: StaticString? = nil) throws -> LuaTable? {
    isNil(position) ? nil : try table(position, label)
  }
}
