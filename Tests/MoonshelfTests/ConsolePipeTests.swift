import AlbumTestSupport
import Foundation
import Testing

@Suite("The console without a terminal")
struct ConsolePipeTests {
  private func run(_ input: String, _ arguments: String..., in program: Program) throws
    -> Program.Result
  {
    try program.run(["console"] + arguments, input: input)
  }

  @Test("prints the results of piped lines, and nothing else")
  func answers() throws {
    let program = try Program()
    try program.run("init", "--sample")
    let result = try run(
      "library.count()\n\nfor n = 1, 2 do\n  print(n)\nend\nfirst = library.albums[1]\nfirst.artist",
      in: program)
    #expect(result == Program.Result(output: "5\n1\n2\n\"David Bowie\"\n", errors: "", code: 0))
  }

  @Test("ends with 1 at the first line that fails, and keeps earlier changes")
  func failing() throws {
    let program = try Program()
    let result = try run(
      "library.add { title = 'kept' }.title\n\nif true then\n  error('oops')\nend\nprint('never')\n",
      in: program)
    #expect(
      result
        == Program.Result(output: "\"kept\"\n", errors: "moonshelf: stdin:4: oops\n", code: 1))
    #expect(try program.output("list", "--template", "{title}") == "kept\n")
  }

  @Test("a line that fails changes nothing")
  func allOrNothing() throws {
    let program = try Program()
    let result = try run("library.add { title = 'lost' }; error('oops')", in: program)
    #expect(result.code == 1)
    #expect(try program.output("history") == "No history yet.\n")
  }

  @Test("reports the missing part when the input ends in the middle of a statement")
  func unfinished() throws {
    let result = try run("x = 1\nprint(", in: Program())
    #expect(
      result
        == Program.Result(
          output: "", errors: "moonshelf: stdin:2: unexpected symbol near <eof>\n", code: 1))
  }

  @Test("a dry run shows the changes of the lines and saves nothing")
  func dryRun() throws {
    let program = try Program()
    let result = try run("library.add { title = 'lost' }.title", "--dry-run", in: program)
    #expect(
      result.output == """
        "lost"
        Would run: library.add { title = 'lost' }.title (1 change)
          + lost
        Dry run: no changes were saved.

        """)
    #expect(try program.output("history") == "No history yet.\n")
  }

  @Test("a line that exceeds its time limit is stopped")
  func timeLimit() throws {
    let result = try run("while true do end", "--time-limit", "0.1", in: Program())
    #expect(result.code == 1)
    #expect(
      result.errors == "moonshelf: stdin:1: the script ran longer than its time limit\n")
  }

  @Test("Ctrl-C ends it while it waits for input")
  func interrupt() throws {
    let program = try Program()
    let process = program.process(["console"])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("'ready'\n".utf8))
    #expect(output.fileHandleForReading.availableData == Data("\"ready\"\n".utf8))
    process.interrupt()
    process.waitForEnd()
    #expect(process.terminationStatus == 130)
  }

  @Test("undo is a command here too, also of several steps")
  func words() throws {
    let program = try Program()
    let result = try run(
      "library.add { title = 'a' }.id\nlibrary.add { title = 'b' }.id\nundo 2\nredo\nundo 9\nundo",
      in: program)
    #expect(
      result
        == Program.Result(
          output: """
            1
            2
            Undid: library.add { title = 'b' }.id (1 change).
            Undid: library.add { title = 'a' }.id (1 change).
            Redid: library.add { title = 'a' }.id (1 change).
            Undid: library.add { title = 'a' }.id (1 change).

            """, errors: "moonshelf: nothing to undo\n", code: 1))
  }
}
