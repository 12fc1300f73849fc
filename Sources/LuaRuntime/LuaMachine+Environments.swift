internal import CLuaShims

/// The text of a module, found by a resolver.
public struct LuaModule: Sendable {
  /// Lua source text.
  public var source: String
  /// Its name in messages and tracebacks, usually its path.
  public var chunkName: String

  /// Creates a module.
  public init(source: String, chunkName: String) {
    (self.source, self.chunkName) = (source, chunkName)
  }
}

/// Finds the text of the module that a script requires; nil if there is none.
public typealias LuaModuleResolver = (_ name: String) throws -> LuaModule?

extension LuaMachine {
  /// Creates the globals for one script: its own copies of the basic functions, the library tables
  /// and its modules; behind them are the machine's `globals`, which it can read but not change.
  public func makeEnvironment(modules: LuaModuleResolver? = nil) throws -> LuaTable {
    try core.makeEnvironment(modules: modules)
  }

  /// The values that every environment sees behind its own globals.
  public var globals: LuaTable {
    get throws {
      let stack = try core.stack(reserving: 2)
      border_push_globals(stack.state)
      return LuaTable(taking: stack)
    }
  }

  /// Registers a value as the module that `require` finds under a name, in every environment.
  public func preload(_ name: String, _ value: some LuaPushable) throws {
    try core.withStack(reserving: 4) { stack in
      border_push_preloaded(stack.state)
      let top = stack.top
      name.push(onto: stack)
      try value.push(onto: stack)
      stack.expect(top: top + 2)
      lua_rawset(stack.state, top)
    }
  }

  /// Creates an empty table.
  public func makeTable() throws -> LuaTable { try core.makeTable() }

  /// Creates a table from an array or a dictionary.
  public func makeTable(from content: some LuaPushable) throws -> LuaTable {
    try core.withStack(reserving: 3) { stack in
      let top = stack.top
      try content.push(onto: stack)
      stack.expect(top: top + 1)
      return try LuaTable.read(from: stack, at: -1)
    }
  }
}

extension LuaCore {
  func makeTable() throws -> LuaTable {
    try withStack(reserving: 2) { stack in
      lua_createtable(stack.state, 0, 0)
      return LuaTable(taking: stack)
    }
  }

  func makeEnvironment(modules: LuaModuleResolver?) throws -> LuaTable {
    try makeTable { stack in
      if let modules {
        stack.push(closure: { call in
          guard let module = try modules(try call.string(1)) else { return call.returnsNothing }
          return try call.returns(module.source, module.chunkName)
        })
      } else {
        lua_pushnil(stack.state)
      }
      return border_make_environment(stack.state)
    }
  }

  /// A table that the border leaves on the stack.
  func makeTable(_ make: (LuaStack) -> border_status) throws -> LuaTable {
    try withStack(reserving: 6) { stack in
      let status = make(stack)
      guard status == border_ok else { throw failure(status, stack) }
      return LuaTable(taking: stack)
    }
  }

  func makeTrustedEnvironment(print: @escaping (String) throws -> Void) throws -> LuaTable {
    try makeTable { stack in
      stack.push(closure: LuaCall.printing(print))
      return border_make_trusted_environment(stack.state)
    }
  }

  func buildLibrary(print: @escaping (String) throws -> Void) throws {
    let stack = try stack(reserving: 6)
    let top = stack.top
    defer { border_unwind(host, stack.state, top) }
    // The function that takes printed lines needs the border's types of host objects.
    guard border_make_object_types(stack.state) else { throw LuaError.outOfMemory }
    stack.push(closure: LuaCall.printing(print))
    let status = border_build_library(stack.state)
    guard status == border_ok else { throw failure(status, stack) }
  }
}

extension LuaCall {
  /// The function that takes printed lines.
  fileprivate static func printing(
    _ print: @escaping (String) throws -> Void
  ) -> (LuaCall) throws -> LuaResults {
    { call in
      try call.withBytes(1) { try print(String(decoding: $0, as: UTF8.self)) }
      return call.returnsNothing
    }
  }
}
