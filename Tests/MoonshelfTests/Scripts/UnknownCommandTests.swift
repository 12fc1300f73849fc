import Foundation
import Testing

@Suite("Words that are no command")
struct UnknownCommandTests {
  private func program() throws -> Program {
    let program = try Program()
    try program.script("tidy.lua", "moonshelf.command('tidy', { run = print })")
    try program.run("list")
    return program
  }

  @Test(
    "a slip of the fingers is told what it may have meant, of scripts too, and makes no library")
  func suggestions() throws {
    let program = try Program()
    #expect(
      try program.run("lsit")
        == Program.Result(
          output: "", errors: "moonshelf: there is no command \"lsit\": did you mean \"list\"?\n",
          code: 2))
    #expect(!FileManager.default.fileExists(atPath: program.library))
    let other = try self.program()
    #expect(
      try other.complaint("tdiy")
        == "moonshelf: there is no command \"tdiy\": did you mean \"tidy\"?")
    #expect(
      try other.complaint("frobnicate")
        == "moonshelf: there is no command \"frobnicate\"; see moonshelf --help")
  }

  @Test("the command of a script that does not load now is told so, and not that there is none")
  func broken() throws {
    let program = try program()
    try program.script("tidy.lua", "moonshelf.command('tidy', {")
    let result = try program.run("tidy")
    #expect(
      result.errors == """
        moonshelf: tidy.lua was not loaded: tidy.lua:1: unexpected symbol near <eof>
        moonshelf: there is no command "tidy": tidy.lua was not loaded; see moonshelf scripts show tidy

        """)
    #expect(result.code == 2)
  }

  @Test("the command of a script that is off says how to switch it on")
  func off() throws {
    let program = try program()
    try program.run("scripts", "disable", "tidy")
    #expect(
      try program.complaint("tidy")
        == "moonshelf: there is no command \"tidy\": it belongs to the script tidy, which is disabled; moonshelf scripts enable tidy enables it")
  }

  @Test("a command that --no-scripts leaves out does not suggest itself")
  func leftOut() throws {
    #expect(
      try program().complaint("tidy", "--no-scripts")
        == "moonshelf: there is no command \"tidy\": it belongs to the script tidy, which --no-scripts excludes")
  }
}
