import AlbumTestSupport
import Foundation
import Testing

@Suite("The test command on a terminal")
struct TestTerminalTests {
  private func program() throws -> Program {
    let program = try Program()
    try program.folder.write(
      """
      test("adds up", function() expect(1 + 1).equals(2) end)
      test("says nothing", function() end)
      """, to: "good_test.lua")
    try program.folder.write(
      "test('\\27[2J clears', function() expect('\\27]0;x').equals(1) end)", to: "odd_test.lua")
    return program
  }

  @Test("shows passes and failures in colour, and no control characters of a test")
  func colours() throws {
    let program = try program()
    let folder = program.folder.path
    let end = try PseudoTerminal(program, arguments: ["test", folder], showsStyles: true).end()
    #expect(
      end.shown.replacing(folder + "/", with: "").replacing(/\(\d+\.\d+ s\)/, with: "(0.1 s)")
        == """
        \u{1B}[32m✓\u{1B}[0m good_test.lua  2 passed\r
          \u{1B}[33m? says nothing: no expectations\u{1B}[0m\r
        \u{1B}[31m✗\u{1B}[0m odd_test.lua  \u{1B}[31m1 failed\u{1B}[0m\r
        \r
          \u{1B}[31m✗ ␛[2J clears\u{1B}[0m\r
            expected 1, got "\\x1B]0;x"\r
            \u{1B}[2mat odd_test.lua:1\u{1B}[0m\r
        \r
        3 tests in 2 files: 2 passed, \u{1B}[31m1 failed\u{1B}[0m, \
        \u{1B}[33m1 without expectations\u{1B}[0m (0.1 s)\r

        """)
    #expect(end.code == 1)
  }

  @Test("is ended by Ctrl-C in an endless test, with the results so far")
  func interrupted() throws {
    let program = try program()
    try program.folder.write("while true do end", to: "z_test.lua")
    let terminal = try PseudoTerminal(program, arguments: ["test", program.folder.path])
    try terminal.expect("odd_test.lua:1\r\n\r\n")
    terminal.press(.controlC)
    let end = try terminal.end()
    #expect(end.shown.contains("3 tests in 2 files: 2 passed, 1 failed, "), "\(end.shown)")
    #expect(end.shown.contains("interrupted ("), "\(end.shown)")
    #expect(end.code == 130)
  }
}
