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

  @Test("runs every test file in the folder, and shows failures with their reasons")
  func readable() throws {
    let result = try program().run("test")
    #expect(
      result.output.withoutTimes.replacing(/\(\d+\.\d+ s\)/, with: "(0.1 s)") == """
        ✗ bad_test.lua  2 failed

          ✗ turns #1 round
            expected "The Beatles", got "Beatles, The"
            at bad_test.lua:3
            it printed:
              here

          ✗ fails at once
            attempt to index a nil value (local 'album')
            at bad_test.lua:7

        ✗ broken_test.lua  not run
            unexpected symbol near '='
            at broken_test.lua:1

        ✓ good_test.lua  2 passed
          ? says nothing: no expectations
        4 tests in 3 files: 2 passed, 3 failed, 1 without expectations (0.1 s)

        """)
    #expect(result.errors == "")
    #expect(result.code == 1)
  }

  @Test("writes TAP 14")
  func tap() throws {
    let result = try program().run("test", "--tap", ".")
    #expect(
      result.output == """
        TAP version 14
        # Subtest: bad_test.lua
            not ok 1 - turns \\#1 round
              ---
              message: "expected \\"The Beatles\\", got \\"Beatles, The\\""
              at: "bad_test.lua:3"
              output: "here"
              ...
            not ok 2 - fails at once
              ---
              message: "attempt to index a nil value (local 'album')"
              at: "bad_test.lua:7"
              ...
            1..2
        not ok 1 - bad_test.lua
        # Subtest: broken_test.lua
            1..0
        not ok 2 - broken_test.lua
          ---
          message: "unexpected symbol near '='"
          at: "broken_test.lua:1"
          ...
        # Subtest: good_test.lua
            ok 1 - adds up
            ok 2 - says nothing # no expectations
            1..2
        ok 3 - good_test.lua
        1..3

        """)
    #expect(result.code == 1)
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

  @Test("without a path runs the tests of the script folder, including subfolders")
  func scriptFolder() throws {
    let program = try program()
    let folder = program.folder.file("scripts")
    try FileManager.default.createDirectory(
      atPath: folder + "/more/.hidden", withIntermediateDirectories: true)
    for name in ["b_test.lua", "more/a_test.lua", "more/.hidden/c_test.lua", "more/helper.lua"] {
      try program.folder.write(
        "test('it', function() expect(1).equals(1) end)", to: "scripts/" + name)
    }
    // For users who link their configuration folder; and a link that leads back.
    let link = program.folder.file("linked")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/more/back", withDestinationPath: folder)
    #expect(
      try program.run("test", environment: ["MOONSHELF_SCRIPTS": link]).output.withoutTimes
        == """
        ✓ \(link)/b_test.lua  1 passed
        ✓ \(link)/more/a_test.lua  1 passed
        2 tests in 2 files: 2 passed (0.1 s)

        """)
  }

  @Test("stops an endless test, and continues with the next")
  func endless() throws {
    let program = try Program()
    try program.folder.write(
      """
      test("turns and turns", function() while true do end end)
      test("ends", function() expect(1).equals(1) end)
      """, to: "a_test.lua")
    let result = try program.run("test", "a_test.lua", "--time-limit", "0.2")
    #expect(
      result.output.withoutTimes == """
        ✗ a_test.lua  1 passed, 1 failed

          ✗ turns and turns
            ran longer than 0.1 s and was stopped
            at a_test.lua:1

        2 tests in 1 file: 1 passed, 1 failed (0.1 s)

        """)
    #expect(result.code == 1)
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
