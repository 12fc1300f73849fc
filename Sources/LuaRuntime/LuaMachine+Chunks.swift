internal import CLuaShims

extension LuaMachine {
  /// Compiles text to a function whose arguments are `...`, without running it.
  ///
  /// The name is that in messages and tracebacks. Without an environment, the globals are those of
  /// the machine. Invalid Lua is a `LuaError` of the kind `syntax`.
  public func load(
    _ source: String, name: String, environment: LuaTable? = nil
  ) throws -> LuaFunction {
    var source = source
    return try source.withUTF8 { try load(bytes: $0, name: name, environment: environment) }
  }

  /// Compiles text given as bytes, which need not be UTF-8.
  public func load(
    _ source: [UInt8], name: String, environment: LuaTable? = nil
  ) throws -> LuaFunction {
    try source.withUnsafeBufferPointer {
      try load(bytes: $0, name: name, environment: environment)
    }
  }

  /// Compiles a file: of text, and of bytecode in a machine with all libraries.
  ///
  /// - Throws: `LuaError` for invalid Lua, and for a file that cannot be read.
  public func load(file path: String, environment: LuaTable? = nil) throws -> LuaFunction {
    try core.operate(border_operation_load_file, results: 1) { stack in
      path.push(onto: stack)
      try (environment ?? self.environment).push(onto: stack)
      return 2
    } read: { stack, index in
      try LuaFunction.read(from: stack, at: index)
    }
  }

  private func load(
    bytes: UnsafeBufferPointer<UInt8>, name: String, environment: LuaTable?
  ) throws -> LuaFunction {
    let stack = try core.stack(reserving: 6)
    let top = stack.top
    defer { border_unwind(core.host, stack.state, top) }
    try (environment ?? self.environment).push(onto: stack)
    let status = bytes.withMemoryRebound(to: CChar.self) {
      border_load(stack.state, $0.baseAddress, $0.count, "@" + name)
    }
    guard status == border_ok else { throw core.failure(status, stack) }
    lua_pushvalue(stack.state, -1)
    return LuaFunction(taking: stack)
  }
}
