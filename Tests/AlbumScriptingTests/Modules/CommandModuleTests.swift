import AlbumModel
import AlbumScripting
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
    arguments: [
      (
        "'Tidy', { run = print }",
        "bad argument #1 to 'command' (a command name consists of lowercase letters, digits and dashes, not "
          + "\"Tidy\")"
      ),
      (
        "'-x', { run = print }",
        "bad argument #1 to 'command' (a command name consists of lowercase letters, digits and dashes, not "
          + "\"-x\")"
      ),
      ("'tidy'", "bad argument #2 to 'command' (command must be a table, got no value)"),
      ("'tidy', {}", "bad argument #2 to 'command' (a command needs a function run(args))"),
      (
        "'tidy', { run = print, optons = {} }",
        "a command has no 'optons': did you mean 'options'?"
      ),
      (
        "'tidy', { run = print, options = { 'limit' } }",
        "an option name consists of lowercase letters, digits and underscores"
      ),
      (
        "'tidy', { run = print, options = { ['a-b'] = 1 } }",
        "an option name consists of lowercase letters, digits and underscores"
      ),
      (
        "'tidy', { run = print, options = { no_scripts = '' } }",
        "the option no_scripts is reserved"
      ),
      (
        "'tidy', { run = print, options = { limit = {} } }",
        "the option \"limit\" needs a default value: a string, number or boolean, which sets its type"
      ),
      (
        "'undo', { run = print }",
        "moonshelf already has a command \"undo\"; choose another name"
      ),
    ])
  func mistakes(arguments: String, message: String) throws {
    let bench = try ScriptBench(adjust: { options in
      options.reserved = ReservedNames(
        isCommand: { $0 == "undo" }, isOption: { $0 == "--no-scripts" })
    })
    let lines = try bench.run(
      "print(pcall(function() moonshelf.command(\(arguments)) end))")
    #expect(lines == ["false\ttest.lua:1: " + message])
  }

  @Test("registering a command twice names its script")
  func twice() throws {
    let bench = try ScriptBench()
    #expect(
      try bench.run(
        """
        moonshelf.command("tidy", { run = print })
        print(pcall(moonshelf.command, "tidy", { run = print }))
        """) == ["false\ttest.lua already has a command \"tidy\""])
  }

  @Test("about accepts only its known fields")
  func about() throws {
    #expect(
      try ScriptBench().run(
        """
        moonshelf.about { version = "1.2", description = "Tidies.", author = "Ada" }
        print(pcall(moonshelf.about, { verson = "1" }))
        print(pcall(moonshelf.about, { version = 1 }))
        print(pcall(moonshelf.about, "1.2"))
        """) == [
          "false\tabout has no 'verson': did you mean 'version'?",
          "false\tversion must be a string, got number",
          "false\tbad argument #1 to 'about' (about must be a table, got string)",
        ])
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

  @Test("invalid arguments of progress are errors")
  func progressMistakes() throws {
    #expect(
      try ScriptBench().run(
        """
        local bar = moonshelf.progress("x", 0)
        print(pcall(moonshelf.progress))
        print(pcall(moonshelf.progress, "x", "y"))
        print(pcall(bar.step, bar, "far"))
        print(pcall(bar.update, bar))
        """) == [
          "false\tbad argument #1 to 'progress' (label must be a string, got no value)",
          "false\tbad argument #2 to 'progress' (total must be an integer, got string)",
          "false\tbad argument #2 to 'step' (n must be an integer, got string)",
          "false\tbad argument #2 to 'update' (done must be an integer, got no value)",
        ])
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
