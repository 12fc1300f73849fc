package import LuaRuntime

/// A Lua script that comes with the program, and what it gets as its global `program`.
package struct ProgramScript {
  @usableFromInline let machine: LuaMachine
  @usableFromInline let program: LuaTable

  package init(on machine: LuaMachine) throws {
    self.machine = machine
    program = try machine.makeTable()
  }

  package func set(_ name: String, _ value: some LuaPushable) throws {
    try program.set(name, value)
  }

  // Inlinable, as packs are looked up in each call otherwise.
  @inlinable
  package func add<each Argument: LuaReadable, each Result: LuaPushable>(
    _ name: String, _ body: @escaping (repeat each Argument) throws -> (repeat each Result)
  ) throws { try program.set(name, machine.makeFunction(body)) }

  /// Loads the script, with globals of its own unless they are given.
  package func load(
    _ text: UnsafePointer<CChar>, name: String, environment: LuaTable? = nil
  ) throws -> LuaFunction {
    let environment = try environment ?? machine.makeEnvironment()
    try environment.set("program", program)
    return try machine.load(String(cString: text), name: name, environment: environment)
  }

  /// Loads a script that gets the same as this one, and gives this one its result.
  package func add(_ name: String, from text: UnsafePointer<CChar>) throws {
    try set(name, load(text, name: "[\(name)]").call(returning: LuaValue.self))
  }
}
