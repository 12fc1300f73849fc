import AlbumTestSupport
import Foundation
import Testing

@Suite("Attempts that must fail")
struct AttackTests {
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
}
