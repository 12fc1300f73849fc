import AlbumModel
import Testing

@testable import moonshelf

@Suite("A wrong command line")
struct MistakeTests {
  @Test("every command has help, and requesting it is not a mistake")
  func help() throws {
    let program = try Program()
    for command in [
      "list", "show", "add", "set", "remove", "move", "import", "export", "undo", "redo",
      "history", "snapshot", "run", "init", "doctor",
      "edit", "stats", "fields", "duplicates",
    ] {
      #expect(try program.output(command, "--help").contains("USAGE: moonshelf \(command)"))
    }
    #expect(try program.output("--version") == "moonshelf \(ProgramVersion.current)\n")
    for shell in ["bash", "zsh", "fish"] {
      #expect(try program.output("--generate-completion-script", shell).contains("moonshelf"))
    }
  }
}
