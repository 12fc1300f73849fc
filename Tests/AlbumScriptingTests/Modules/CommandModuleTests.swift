import AlbumModel
import AlbumScripting
import AlbumTestSupport
import Testing

@Suite("moonshelf.command, about, progress and on_unload in Lua")
struct CommandModuleTests {
  @Test("a command is called with its arguments and its options")
  func command() throws {
    let bench = try ScriptBench()
    try bench.run(
      """
      moonshelf.command("tidy", { options = { limit = 3 }, run = function(args)
        print(#args, args[1], args.limit)
        return 7
      end })
      """)
    #expect(try bench.host.runCommand("tidy", ["low", "--limit", "5"]) == 7)
    #expect(bench.printed == ["1\tlow\t5"])
    let problem = #expect(throws: UserError.self) {
      try bench.host.runCommand("tydi", [])
    }
    #expect(problem?.description == "no script has a command \"tydi\"")
  }

  @Test(
    "an invalid command is an error",
    arguments: CaseTable.pairs("command-module-mistakes"))
  func mistakes(arguments: String, message: String) throws {
    let bench = try ScriptBench(adjust: { options in
      options.reserved = ReservedNames(
        isCommand: { $0 == "undo" }, isOption: { $0 == "--no-scripts" })
    })
    let lines = try bench.run("print(pcall(function() moonshelf.command(\(arguments)) end))")
    #expect(lines == ["false\ttest.lua:1: " + message])
  }

  private final class Display: ProgressDisplay {
    var seen: [String] = []
    func update(done: Int) { seen.append("\(done)") }
    func finish() { seen.append("end") }
  }

  @Test("progress advances by steps or to a number, and ends once")
  func progress() throws {
    let display = Display()
    let bench = try ScriptBench(progress: { label, total in
      display.seen.append("\(label) \(total ?? -1)")
      return display
    })
    try bench.run(
      """
      do
        local bar <close> = moonshelf.progress("Reading", 10)
        bar:step() bar:step(3) bar:update(9)
      end
      local bar = moonshelf.progress("More")
      bar:finish() bar:finish() bar:step()
      """)
    #expect(display.seen == ["Reading 10", "1", "4", "9", "end", "More -1", "end"])
  }

  @Test("progress is limited, instead of an overflow that ended the program")
  func progressBounds() throws {
    let display = Display()
    let bench = try ScriptBench(progress: { _, _ in display })
    try bench.run(
      """
      local bar <close> = moonshelf.progress("x", 10)
      bar:update(math.maxinteger) bar:step(math.maxinteger) bar:step(math.mininteger) bar:update(-5)
      """)
    #expect(display.seen == ["9007199254740992", "9007199254740992", "0", "0", "end"])
  }

  @Test("on_unload functions are called last first, and one that fails does not stop the others")
  func unloading() throws {
    let bench = try ScriptBench()
    try bench.run(
      """
      for number = 1, 3 do
        moonshelf.on_unload(function()
          if number == 2 then error("oops") end
          print(number)
        end)
      end
      print(pcall(moonshelf.on_unload, 3))
      """)
    #expect(!bench.host.close())
    #expect(
      bench.printed == [
        "false\tbad argument #1 to 'on_unload' (fn must be a function, got number)", "3", "1",
      ])
    #expect(bench.logged.first?.hasPrefix("error: test.lua: test.lua:3: oops") == true)
  }
}
