import Foundation
import Testing

@Suite("Unknown commands")
struct UnknownCommandTests {
  private func program() throws -> Program {
    let program = try Program()
    try program.script("tidy.lua", "moonshelf.command('tidy', { run = print })")
    try program.run("list")
    return program
  }

  @Test(
    "a misspelling gets a suggestion, also of scripts' commands, and makes no library")
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

  @Test("the command of a script that fails to load is reported as such, not as unknown")
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

  @Test("the command of a disabled script says how to enable it")
  func off() throws {
    let program = try program()
    try program.run("scripts", "disable", "tidy")
    #expect(
      try program.complaint("tidy")
        == "moonshelf: there is no command \"tidy\": it belongs to the script tidy, which is disabled; moonshelf scripts enable tidy enables it"
    )
  }

  @Test("a command disabled by --no-scripts does not suggest itself")
  func leftOut() throws {
    #expect(
      try program().complaint("tidy", "--no-scripts")
        == "moonshelf: there is no command \"tidy\": it belongs to the script tidy, which --no-scripts excludes"
    )
  }
}
