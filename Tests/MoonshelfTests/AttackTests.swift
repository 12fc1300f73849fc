import AlbumTestSupport
import Foundation
import Testing

@Suite("Attempts that must fail")
struct AttackTests {
  @Test("an output that is the library itself, or the file being imported, is refused")
  func overwriting() throws {
    let program = try Program()
    try program.run("init", "--sample")
    let list = "artist,title\na,\n"
    try program.folder.write(list, to: "list.csv")
    let link = program.folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: program.library)
    for arguments in [
      ["export", "-o", program.library, "--format", "csv"],
      ["export", "-o", link, "--format", "csv"],
      ["import", "list.csv", "--rejects", program.library],
      ["import", "list.csv", "--report", program.library],
      ["import", "list.csv", "--rejects", "list.csv"],
      ["import", "list.csv", "--report", "list.csv"],
    ] {
      let result = try program.run(arguments)
      #expect(result.code == 1, "\(arguments)")
      #expect(result.errors.contains("choose another path"), "\(result.errors)")
    }
    #expect(try String(contentsOfFile: program.folder.file("list.csv"), encoding: .utf8) == list)
    #expect(try program.output("doctor") == "Checked 5 albums, 1 step: no problems.\n")
  }

  @Test("an import whose rejects or report cannot be written changes nothing")
  func lostRejects() throws {
    let program = try Program()
    try program.folder.write("artist,title\na,one\nb,\n", to: "list.csv")
    for arguments in [
      ["--rejects", "/dev/full"], ["--rejects", "none/rejects.csv"],
      ["--report", "none/report.json"],
    ] {
      #expect(try program.run(["import", "list.csv"] + arguments).code == 1)
    }
    #expect(try program.output("history") == "No history yet.\n")
  }

  @Test("a dry run leaves an old rejects file unchanged")
  func dryRunRejects() throws {
    let program = try Program()
    try program.folder.write("artist,title\nb,\n", to: "list.csv")
    let old = try program.folder.write("precious", to: "rejects.csv")
    try program.run("import", "list.csv", "--dry-run", "--rejects", "rejects.csv")
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "precious")
  }

  @Test("an import that waits for a pipe without a writer ends when it is asked to")
  func waitingForPipe() throws {
    let program = try Program()
    try program.run("add", "x")
    let fifo = program.folder.file("fifo")
    try #require(mkfifo(fifo, 0o600) == 0)
    let process = program.process(["import", fifo])
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    // Returns when the program has opened the other end.
    let writer = open(fifo, O_WRONLY)
    process.interrupt()
    process.waitForEnd()
    close(writer)
    #expect(process.terminationStatus == 130)
    #expect(
      try errors.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) }
        == "moonshelf: interrupted; unfinished changes were discarded\n")
    #expect(try program.output("doctor") == "Checked 1 album, 1 step: no problems.\n")
  }

  @Test("a misspelt source gets a suggestion, an unknown one is a name for rules")
  func misspelledSource() throws {
    let program = try Program()
    try program.folder.write("artist,title\na,one\n", to: "list.csv")
    #expect(
      try program.run("import", "list.csv", "--source", "discgos").errors
        == "moonshelf: unknown source discgos: did you mean --source discogs?\n")
    #expect(try program.run("import", "list.csv", "--source", "my own list").errors == "")
    let nameless = try program.run("import", "list.csv", "--columns", "")
    #expect(nameless.code == 2)
    #expect(nameless.errors.contains("--columns needs the names of the columns"))
  }

  @Test("an empty path is not a library")
  func emptyPath() throws {
    #expect(try Program().run("add", "x", "--library", "").code == 2)
  }

  @Test("lost output is a failure")
  func lostOutput() throws {
    let program = try Program()
    try program.folder.write("print('x')", to: "a.lua")
    let process = program.process(["run", "a.lua"])
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitForEnd()
    #expect(process.terminationStatus == 1)
  }

  @Test("a title with control characters is shown, not executed")
  func escapeSequences() throws {
    let program = try Program()
    #expect(try program.output("add", "tty\u{1b}[2J").hasPrefix("Added tty␛[2J as album 1"))
    #expect(try program.output("undo").hasPrefix("Undid: Add tty␛[2J (1 change)"))
  }

  @Test("sorting by a field that no album has is a mistake, not an empty list")
  func unknownSort() throws {
    let program = try Program()
    try program.run("init", "--sample")
    let result = try program.run("list", "--sort", "nosuch")
    #expect(result.code == 1)
    #expect(result.errors == "moonshelf: no album has a field \"nosuch\" to sort by\n")
  }

  @Test("the handle of an album whose addition was rolled back never becomes another album's")
  func staleHandle() throws {
    let program = try Program()
    try program.folder.write(
      """
      local library = require("moonshelf").library
      local stale
      pcall(library.transaction, "bad", function()
        stale = library.add { title = "temporary" }
        error("taken back")
      end)
      local other = library.add { title = "other" }
      print(pcall(function() stale.title = "overwritten" end))
      print(stale.removed, other.title)
      """, to: "a.lua")
    let lines = try program.output("run", "a.lua").split(separator: "\n")
    #expect(lines.first?.hasPrefix("false") == true)
    #expect(lines.last == "true\tother")
  }
}
