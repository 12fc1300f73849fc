import AlbumTestSupport
import Foundation
import Testing

@Suite("Two programs on one library")
struct TogetherTests {
  @Test("lose no change and see no lock")
  func together() throws {
    let program = try Program()
    try program.run("init")
    var processes: [Process] = []
    for writer in 0..<3 {
      for number in 0..<6 {
        let process = program.process(["add", "Album \(writer).\(number)", "--at", "1"])
        process.standardOutput = FileHandle.nullDevice
        processes.append(process)
      }
    }
    for process in processes { try process.run() }
    for process in processes {
      process.waitForEnd()
      #expect(process.terminationStatus == 0)
    }
    let titles = try program.output("list", "--template", "{title}").split(separator: "\n")
    #expect(titles.count == 18)
    #expect(Set(titles).count == 18)
    #expect(try program.output("doctor") == "Checked 18 albums, 18 steps: no problems.\n")
  }

  @Test("a reader sees the previous state of the library during an import")
  func reading() throws {
    let program = try Program()
    try program.run("init", "--sample")
    try program.folder.write("artist,title\na,one\n", to: "list.csv")
    // Another process lists the library while the import's transaction is open.
    try program.folder.write("return function() while true do end end", to: "endless.lua")
    let process = program.process(["import", "list.csv", "--rule", "endless.lua"])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    #expect(
      try program.output("list", "--columns", "id", "--format", "csv") == "ID\n1\n2\n3\n4\n5\n")
    process.terminate()
    process.waitForEnd()
    #expect(process.terminationStatus == 130)
  }
}
