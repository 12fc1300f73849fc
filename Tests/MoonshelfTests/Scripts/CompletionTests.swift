import AlbumTestSupport
import Foundation
import Testing

@Suite("Completion of script commands")
struct CompletionTests {
  private func program() throws -> Program {
    let program = try Program()
    try program.script(
      "tidy.lua",
      """
      moonshelf.command("tidy", {
        options = { min_year = 1950, all = false, big = true }, run = print,
      })
      moonshelf.command("tally", { run = print })
      """)
    try program.run("list")
    return program
  }

  @Test(
    "the candidates of a word are printed one per line; exit code 1 leaves the rest to the shell")
  func candidates() throws {
    let program = try program()
    func complete(_ words: String...) throws -> String {
      let result = try program.run(["scripts", "complete", "--"] + words)
      return result.output.split(separator: "\n").joined(separator: " ") + " \(result.code)"
    }
    #expect(try complete("t") == "tally tidy 1")
    #expect(try complete("") == "tally tidy 1")
    #expect(try complete("list", "--l") == " 1")
    #expect(try complete("tidy", "low") == " 0")
    #expect(
      try complete("tidy", "low", "--")
        == "--all --no-big --min-year --allow --dry-run --help --library --memory-limit --no-scripts "
        + "--offline --scripts --time-limit 0")
    #expect(try complete("tidy", "--m") == "--min-year --memory-limit 0")
    #expect(try complete("tidy", "--", "--m") == " 0")
  }

  @Test("completing makes no library and prints no errors")
  func quiet() throws {
    let program = try Program()
    try program.script("broken.lua", "local x =")
    let result = try program.run("scripts", "complete", "--", "t")
    #expect(result == Program.Result(output: "", errors: "", code: 1))
    #expect(!FileManager.default.fileExists(atPath: program.library))
  }

  @Test("in bash a script's command and its options are completed, and everything else as before")
  func bash() throws {
    let program = try program()
    let generated = try program.output("--generate-completion-script", "bash")
    let ours = try String(
      contentsOfFile: Program.root + "/scripts/completions/moonshelf.bash", encoding: .utf8)
    let file = try program.folder.write(generated + ours, to: "completion.bash")

    func complete(_ words: String...) throws -> [String] {
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/bash")
      let line = (["moonshelf"] + words).joined(separator: " ")
      shell.arguments =
        [
          "-c",
          """
          source "$1"
          shift
          COMP_WORDS=(moonshelf "$@")
          COMP_CWORD=$#
          COMP_LINE='\(line)'
          COMP_POINT=${#COMP_LINE}
          "$(complete -p moonshelf | sed 's/.*-F \\([^ ]*\\).*/\\1/')" moonshelf "${@: -1}" "${@: -2:1}"
          printf '%s\\n' "${COMPREPLY[@]}"
          """,
          "bash", file,
        ] + words
      let place = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
      shell.environment = program.environment.merging(["PATH": place + ":/usr/bin:/bin"]) { $1 }
      let output = Pipe()
      shell.standardOutput = output
      try shell.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      shell.waitForEnd()
      return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.sorted()
    }
    #expect(try complete("t") == ["tally", "test", "tidy"])
    #expect(try complete("tidy", "--m") == ["--memory-limit", "--min-year"])
    #expect(try complete("tidy", "x").isEmpty)
    #expect(try complete("list", "--la") == ["--layout"])
  }
}
