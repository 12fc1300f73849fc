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
    #expect(try complete("t") == ["tally", "test", "tidy", "tokens"])
    #expect(try complete("tidy", "--m") == ["--memory-limit", "--min-year"])
    #expect(try complete("tidy", "x").isEmpty)
    #expect(try complete("list", "--la") == ["--layout"])
  }
}
