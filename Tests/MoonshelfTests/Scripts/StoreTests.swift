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
