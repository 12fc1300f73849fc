import AlbumTestSupport
import Foundation
import Testing

@Suite("Stores of scripts")
struct StoreTests {
  private func program(_ body: String) throws -> Program {
    let program = try Program()
    try program.script(
      "mine.lua",
      "moonshelf.command('mine', { options = { fail = false }, run = function(args) "
        + "local store = moonshelf.store \(body) end })")
    return program
  }

  private static let count = "store.n = (store.n or 0) + 1 print(store.n) "

  @Test("a store lasts from one run to the next, in its library")
  func lasting() throws {
    let program = try program(Self.count)
    #expect(try program.output("mine") == "1\n")
    #expect(try program.output("mine") == "2\n")
    let other = program.folder.file("other.moonshelf")
    #expect(try program.output("mine", "--library", other) == "1\n")
  }

  @Test("a dry run and a failed run save nothing")
  func notKept() throws {
    let program = try program(Self.count + "if args.fail then error('oops') end")
    try program.run("mine")
    #expect(try program.output("mine", "--dry-run").hasPrefix("2\n"))
    #expect(try program.run("mine", "--fail").output == "2\n")
    #expect(try program.output("mine") == "2\n")
  }

  @Test("keys of every kind are read back unchanged, with their values")
  func keys() throws {
    let program = try program(
      """
      if store.deep then
        print(store.deep.list[3].x, store[1.5], store[true], store[3], store[-1], #store.deep.list)
        print(store.deep[""], store.deep["a\\0b"], store["é\\n"], math.type(store.float), store.deep.none)
        return
      end
      store.deep = { list = { 1, "two", { x = false } }, [""] = "empty", ["a\\0b"] = "nul" }
      store[1.5], store[true], store[3], store[-1], store["é\\n"] = "half", "yes", "three", "minus", 1
      store.float = 2.0
      """)
    #expect(try program.output("mine").isEmpty)
    #expect(
      try program.output("mine")
        == "false\thalf\tyes\tthree\tminus\t3\nempty\tnul\t1\tfloat\tnil\n")
  }

  @Test(
    "a value that cannot be stored is reported, ends with 1, and leaves the store unchanged",
    arguments: [
      ("store.x = print", "JSON cannot represent a function"),
      ("store.x = store", "the table is nested deeper than 128 levels, or in itself"),
      ("store.x = '\\xff'", "a string is not valid UTF-8"), ("store.x = 1 / 0", "JSON has no inf"),
      ("store[{}] = 1", "a table cannot be a key"),
      ("store.x = moonshelf.library.albums", "JSON cannot represent a host object"),
    ])
  func refused(statement: String, reason: String) throws {
    let program = try program(Self.count + "if store.n > 1 then \(statement) end")
    try program.run("mine")
    let result = try program.run("mine")
    #expect(
      result
        == Program.Result(
          output: "2\n", errors: "error: mine.lua: moonshelf.store cannot be saved: \(reason)\n",
          code: 1))
    #expect(try program.run("mine").output == "2\n")
  }

  @Test("of two concurrent processes the last write counts, and neither fails")
  func together() throws {
    let program = try program("store.n = args[1] for i = 1, 50 do store[i] = args[1] end")
    try program.run("mine", "0")
    let processes = (1...4).map { program.process(["mine", "\($0)"]) }
    for process in processes { try process.run() }
    for process in processes { process.waitForEnd() }
    #expect(processes.allSatisfy { $0.terminationStatus == 0 })
    try program.script(
      "mine.lua",
      """
      moonshelf.command("mine", { run = function()
        for i = 1, 50 do assert(moonshelf.store[i] == moonshelf.store.n) end
        print("whole")
      end })
      """)
    #expect(try program.output("mine") == "whole\n")
  }

  @Test("a killed process leaves the previous store intact")
  func killed() throws {
    let program = try program(
      Self.count + "if store.n == 2 then os.execute('kill -9 $PPID') end")
    try program.run("mine")
    let process = program.process(["mine", "--allow", "run"])
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitForEnd()
    #expect(process.terminationReason == .uncaughtSignal)
    try program.script(
      "mine.lua", "moonshelf.command('mine', { run = function() print(moonshelf.store.n) end })")
    #expect(try program.output("mine") == "1\n")
    #expect(try program.output("doctor").contains("no problems"))
  }
}
