import LuaRuntime

/// A Lua script that comes with the program, and what it gets as its global `program`.
struct ProgramScript {
  private let machine: LuaMachine
  private let program: LuaTable

  init(on machine: LuaMachine) throws {
    self.machine = machine
    program = try machine.makeTable()
  }

  func set(_ name: String, _ value: some LuaPushable) throws { try program.set(name, value) }

  func add<each Argument: LuaReadable, each Result: LuaPushable>(
    _ name: String, _ body: @escaping (repeat each Argument) throws -> (repeat each Result)
  ) throws { try program.set(name, machine.makeFunction(body)) }

  /// Loads the script, with globals of its own unless they are given.
  func load(
    _ text: UnsafePointer<CChar>, name: String, environment: LuaTable? = nil
  ) throws -> LuaFunction {
    let environment = try environment ?? machine.makeEnvironment()
    try environment.set("program", program)
    return try machine.load(String(cString: text), name: name, environment: environment)
  }
}
