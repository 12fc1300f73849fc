import AlbumTestSupport
import Foundation
import Testing

@Suite("The test command")
struct TestCommandTests {
  private func program() throws -> Program {
    let program = try Program()
    try program.folder.write(
      """
      test("adds up", function() expect(1 + 1).equals(2) end)
      test("says nothing", function() end)
      """, to: "good_test.lua")
    try program.folder.write(
      """
      test("turns #1 round", function()
        print("here")
        expect("Beatles, The").equals("The Beatles")
      end)
      test("fails at once", function()
        local album
        album.year = 1977
      end)
      """, to: "bad_test.lua")
    try program.folder.write("local x = = 1", to: "broken_test.lua")
    try program.folder.write("error('not a test')", to: "other.lua")
    return program
  }

  @Test("ends with 0 when no problems, 1 when there is nothing to run, 2 when used wrongly")
  func exitCodes() throws {
    let program = try program()
    let good = try program.run("test", "good_test.lua", "--filter", "ADDS")
    #expect(good.code == 0)
    #expect(
      good.output.withoutTimes == "✓ good_test.lua  1 passed\n1 test in 1 file: 1 passed (0.1 s)\n")
    let none = try program.run("test", "good_test.lua", "--filter", "flies")
    #expect(
      none
        == Program.Result(
          output: "", errors: "moonshelf: no test name contains \"flies\"\n", code: 1))
    #expect(
      try program.run("test", "nowhere")
        == Program.Result(
          output: "", errors: "moonshelf: there is no file or folder \"nowhere\"\n", code: 2))
    #expect(try program.run("test", "--time-limit", "0").code == 2)
    try FileManager.default.createDirectory(
      atPath: program.folder.file("empty"), withIntermediateDirectories: true)
    let empty = try program.run("test", "empty")
    #expect(
      empty
        == Program.Result(
          output: "", errors: "moonshelf: there is no file *_test.lua in empty\n", code: 1))
  }

  @Test("ends cleanly when it is interrupted, with the results so far")
  func interrupted() throws {
    let program = try Program()
    try program.folder.write(
      "test('one', function() expect(1).equals(1) end)", to: "a_test.lua")
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
