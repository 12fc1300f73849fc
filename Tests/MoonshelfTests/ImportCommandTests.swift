import AlbumTestSupport
import Foundation
import Testing

@Suite("The import command")
struct ImportCommandTests {
  @Test("killed at a hundred random moments, leaves the library as before or as after")
  func killed() throws {
    let program = try Program()
    try program.run("init", "--sample")
    let rows = (0..<3000).map { "Artist \($0 % 70),Album \($0),\(1950 + $0 % 70)\n" }.joined()
    try program.folder.write("artist,title,year\n" + rows, to: "list.csv")
    let clock = ContinuousClock()
    let whole = try clock.measure { try program.run("import", "list.csv") }
    try program.run("undo")
    var kept = 0
    for _ in 0..<100 {
      let process = program.process(["import", "list.csv", "--duplicates", "keep"])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      let moment = whole * Double.random(in: 0...1.1)
      try process.run()
      usleep(UInt32(moment / .microseconds(1)))
      kill(process.processIdentifier, SIGKILL)
      process.waitForEnd()
      let count =
        try program.output("list", "--columns", "id", "--format", "csv")
        .split(separator: "\n").count - 1
      #expect(count == 5 || count == 3005)
      let doctor = try program.run("doctor")
      #expect(doctor.code == 0, "\(doctor.output)")
      // The records are there exactly if the albums are.
      let records = try program.output("records", "--format", "jsonl").split(separator: "\n")
      #expect(records.count { $0.contains("\"undone\":false") } == (count == 3005 ? 1 : 0))
      if count == 3005 {
        kept += 1
        try program.run("undo")
      }
    }
    #expect(kept < 100)
  }

  @Test("interrupted by Ctrl-C ends with 130 and changes nothing")
  func interrupted() throws {
    let program = try Program()
    try program.folder.write("artist,title\na,one\n", to: "list.csv")
    try program.folder.write(
      "return function() print('begun') while true do end end", to: "endless.lua")
    let process = program.process(["import", "list.csv", "--rule", "endless.lua"])
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try program.run("init")
    try process.run()
    // The import holds the library for writing once the rule runs.
    while try !isLocked(program) {}
    kill(process.processIdentifier, SIGINT)
    process.waitForEnd()
    #expect(process.terminationStatus == 130)
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(said == "moonshelf: interrupted; unfinished changes were discarded\n")
    #expect(try program.output("history") == "No history yet.\n")
  }

  @Test("from a stalled pipe does not lock the library until all input has arrived")
  func stalledPipe() throws {
    let program = try Program()
    try program.run("init")
    let process = program.process(["import", "-"])
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // More than a pipe holds: once it is written, most of it has been read.
    let rows = (1...60_000).map { "artist \($0),title \($0)\n" }.joined()
    try input.fileHandleForWriting.write(contentsOf: Data("artist,title\n\(rows)".utf8))
    #expect(try !isLocked(program))
    #expect(try program.run("add", "Low").code == 0)
    try input.fileHandleForWriting.close()
    process.waitForEnd()
    #expect(process.terminationStatus == 0)
    let titles = try program.output("list", "--template", "{title}")
    #expect(titles.split(separator: "\n").count == 60_001)
    try program.run("undo")
    #expect(try program.output("list", "--template", "{title}") == "Low\n")
  }

  private func isLocked(_ program: Program) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
    process.arguments = [program.library, "BEGIN IMMEDIATE; ROLLBACK"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitForEnd()
    return process.terminationStatus != 0
  }
}
