import AlbumTestSupport
import Foundation
import Glibc
import Testing

@Suite("The pager")
struct PagerTests {
  /// Output of more than 24 rows, the height of the terminals of tests.
  private let long = ["show", "year:1900..", "--layout", "full"]

  /// A library, and a pager that writes its process, `LESS` and its input to files.
  private func program(pager: String = "cat > paged") throws -> Program {
    let program = try Program.withSampleAlbums()
    let path = try program.folder.write(
      """
      #!/bin/sh
      echo $$ > process
      echo "$LESS" > less
      \(pager)
      echo PAGED
      """, to: "pager")
    chmod(path, 0o755)
    return program
  }

  private func run(
    _ program: Program, _ arguments: [String], columns: Int = 80,
    environment: [String: String] = [:]
  ) throws -> (code: Int32, shown: String) {
    let pager = ["MOONSHELF_PAGER": program.folder.file("pager")]
    return try PseudoTerminal(
      program, arguments: arguments, columns: columns,
      environment: pager.merging(environment) { $1 }
    ).end()
  }

  private func text(_ file: String, of program: Program) throws -> String {
    try String(contentsOfFile: program.folder.file(file), encoding: .utf8)
  }

  @Test("gets output that is longer than the screen, and is waited for")
  func paged() throws {
    let program = try program()
    let (code, shown) = try run(program, long)
    #expect(code == 0)
    #expect(shown == "PAGED\r\n")
    #expect(try text("paged", of: program).contains("Best of Bowie"))
    #expect(try text("less", of: program) == "FRX\n")
    let process = try #require(
      pid_t(try text("process", of: program).trimmingCharacters(in: .newlines)))
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test("is MOONSHELF_PAGER, otherwise PAGER, which may be a line for the shell")
  func choice() throws {
    let program = try program()
    let line = "'\(program.folder.file("pager"))' | tr A-Z a-z"
    let other = ["MOONSHELF_PAGER": line, "PAGER": "false", "LESS": "R"]
    #expect(try run(program, long, environment: other).shown == "paged\r\n")
    #expect(try text("less", of: program) == "R\n")
    let second = try PseudoTerminal(
      program, arguments: long, environment: ["PAGER": program.folder.file("pager")])
    #expect(try second.end().shown == "PAGED\r\n")
  }

  @Test("gets the output of every command that lists something")
  func commands() throws {
    let program = try program()
    for number in 1...25 {
      try program.run("add", "Twin", "--artist", "Same", "field_\(number)=x")
    }
    let commands = [
      ["list"], ["history", "--limit", "30"], ["fields"], ["fields", "--format", "jsonl"],
      ["list", "--format", "json"], ["facets", "--by", "title,id"],
    ]
    for command in commands {
      #expect(try run(program, command).shown == "PAGED\r\n", "\(command)")
    }
  }

  @Test("is not used for short output, without a terminal, or if the user wants none")
  func unused() throws {
    let program = try program()
    let short = try run(program, ["list"])
    #expect(short.code == 0 && short.shown.contains("Best of Bowie"))
    for environment in [["MOONSHELF_PAGER": ""], ["MOONSHELF_PAGER": "cat"], ["TERM": "dumb"]] {
      let (code, shown) = try run(program, long, environment: environment)
      #expect(code == 0 && shown.contains("Best of Bowie"), "\(environment)")
    }
    #expect(try run(program, long + ["--no-pager"]).shown.contains("Best of Bowie"))
    let pipe = try program.run(long, environment: ["PAGER": program.folder.file("pager")])
    #expect(pipe.output.contains("Best of Bowie"))
    #expect(!FileManager.default.fileExists(atPath: program.folder.file("process")))
  }

  @Test("that cannot be started is left out")
  func missing() throws {
    let program = try program()
    let (code, shown) = try run(program, long, environment: ["MOONSHELF_PAGER": "no-such-pager -R"])
    #expect(code == 0)
    #expect(shown.contains("Best of Bowie") && !shown.contains("no-such-pager"), "\(shown)")
  }

  @Test(
    "that a shell cannot start is left out, however long the output is",
    arguments: ["no-such-pager 'x'", "exec /dev/null $HOME"], [30, 5000])
  func missingInShell(line: String, count: Int) throws {
    let program = try program()
    let titles = (1...count).map { "\($0) " + String(repeating: "x", count: 50) }
    try program.folder.write("Title\n" + titles.joined(separator: "\n") + "\n", to: "many.csv")
    try program.run("import", "many.csv")
    let (code, shown) = try run(
      program, ["list", "xxx", "--template", "{title}"], environment: ["MOONSHELF_PAGER": line])
    #expect(code == 0)
    // After the message of the shell.
    let first = shown.firstRange(of: titles[0] + "\r\n")?.lowerBound ?? shown.endIndex
    #expect(shown[first...] == titles.joined(separator: "\r\n") + "\r\n", "\(shown.prefix(500))")
  }

  @Test("may be left before it has read everything")
  func left() throws {
    let program = try program(pager: "head -n 1")
    let titles = (1...2000).map { "\($0) " + String(repeating: "x", count: 100) }
    try program.folder.write("Title\n" + titles.joined(separator: "\n") + "\n", to: "many.csv")
    try program.run("import", "many.csv")
    let (code, shown) = try run(program, ["list", "xxx", "--template", "{title}"])
    #expect(code == 0)
    #expect(shown == titles[0] + "\r\nPAGED\r\n")
  }

  @Test("keeps the terminal after Ctrl-C until the user leaves it")
  func interrupted() throws {
    let program = try program(
      pager: """
        trap '' INT
        cat > paged
        echo READY
        read -r answer < /dev/tty
        echo "answer $answer"
        """)
    let terminal = try PseudoTerminal(
      program, arguments: long, environment: ["MOONSHELF_PAGER": program.folder.file("pager")])
    try terminal.expect("READY")
    terminal.press(.controlC)
    terminal.type("bye\n")
    let (code, shown) = try terminal.end()
    // Interrupted while it writes the last of the output or while it waits.
    #expect([0, 130].contains(code))
    #expect(shown.contains("answer bye\r\nPAGED\r\n"), "\(shown)")
  }

  @Test("is ended with the program")
  func ended() throws {
    let program = try program(pager: "cat > paged; echo READY; read -r answer < /dev/tty")
    let terminal = try PseudoTerminal(
      program, arguments: long, environment: ["MOONSHELF_PAGER": program.folder.file("pager")])
    try terminal.expect("READY")
    terminal.send(SIGTERM)
    _ = try terminal.end()
    let process = try #require(
      pid_t(try text("process", of: program).trimmingCharacters(in: .newlines)))
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test("is followed by the names of columns that a narrow terminal has no room for")
  func narrow() throws {
    let program = try program()
    let full = ["list", "--layout", "full"]
    let (code, shown) = try run(program, full, columns: 30)
    #expect(code == 0)
    let note = "moonshelf: not shown, as the terminal is too narrow: Year, Cover, Added"
    #expect(shown.hasSuffix("\(note)\r\n"), "\(shown)")
    #expect(try program.run(full).errors == "")
    #expect(try !run(program, full, columns: 200).shown.contains("not shown"))
  }

  @Test("or the terminal never gets a part of the time of a step", arguments: [30, 40, 60])
  func history(columns: Int) throws {
    let program = try program()
    try program.run("add", "A title that is longer than the whole terminal is wide, by far")
    let shown = try run(program, ["history"], columns: columns).shown
    #expect(shown.contains(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/), "\(shown)")
  }
}
