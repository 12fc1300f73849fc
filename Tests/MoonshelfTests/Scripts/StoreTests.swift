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
}
