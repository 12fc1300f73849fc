import AlbumTestSupport
import Foundation
import Testing

@Suite("The test command")
struct TestCommandTests {
  @Test("ends cleanly when it is interrupted, with the results so far")
  func interrupted() throws {
    let program = try Program()
    try program.folder.write("test('one', function() expect(1).equals(1) end)", to: "a_test.lua")
    try program.folder.write("while true do end", to: "b_test.lua")
    let process = program.process(["test"])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let first = output.fileHandleForReading.availableData
    #expect(String(decoding: first, as: UTF8.self) == "✓ a_test.lua  1 passed\n")
    kill(process.processIdentifier, SIGINT)
    let rest = output.fileHandleForReading.readDataToEndOfFile()
    process.waitForEnd()
    #expect(
      String(decoding: rest, as: UTF8.self).withoutTimes
        == "1 test in 1 file: 1 passed, interrupted (0.1 s)\n")
    #expect(process.terminationStatus == 130)
  }

  @Test("passes the scripts that are shipped with moonshelf")
  func shippedScripts() throws {
    let result = try Program().run("test", Program.root + "/scripts")
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(!result.output.contains("without expectations"), "\(result.output)")
  }
}
