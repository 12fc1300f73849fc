import Foundation
import Testing

/// Scripts here report each run on standard error: for indexing and when they are needed.
@Suite("The index of the script folder")
struct ScriptIndexTests {
  /// A program with a script that counts its runs by failing on a decorator that names its module.
  private func program() throws -> Program {
    let program = try Program()
    try program.run("add", "Low")
    try program.script("card.lua", "moonshelf.layout('card', { 'title' })")
    try program.run("list")
    return program
  }

  /// Whether the next command runs the script, as shown by the updated index.
  private func learnsAnew(_ program: Program, _ arguments: String...) throws -> Bool {
    func number() throws -> UInt64? {
      try FileManager.default.attributesOfItem(atPath: program.index)[.systemFileNumber] as? UInt64
    }
    let before = try number()
    // The old file stays open, so that the new one cannot have its number.
    let held = FileHandle(forReadingAtPath: program.index)
    defer { try? held?.close() }
    try program.run(arguments.isEmpty ? ["list"] : arguments)
    return try number() != before
  }

  @Test("a script is not run again while it does not change")
  func unchanged() throws {
    let program = try program()
    #expect(try !learnsAnew(program))
    #expect(try !learnsAnew(program, "list", "--layout", "card"))
  }

  @Test("a script is run again when it was changed, even to the same length and time")
  func changed() throws {
    let program = try program()
    let path = program.scripts + "/card.lua"
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    try handle.write(contentsOf: Data("moonshelf.layout('cart', { 'title' })".utf8))
    try handle.close()
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(time)], ofItemAtPath: path)
    #expect(try program.output("list", "--layout", "cart") == "Title\n─────\nLow\n")
  }

  @Test(
    "a damaged index, or one of another version, is rebuilt",
    arguments: ["", "\u{0}\u{1}", "moonshelf script index 1\nscript\tx\t1\n", "nonsense\n\n\t\t\n"])
  func damaged(text: String) throws {
    let program = try program()
    let right = try String(contentsOfFile: program.index, encoding: .utf8)
    try Data(text.utf8).write(to: URL(fileURLWithPath: program.index))
    #expect(try program.output("list", "--layout", "card") == "Title\n─────\nLow\n")
    #expect(try String(contentsOfFile: program.index, encoding: .utf8) == right)
  }

  @Test("a hundred scripts that a command does not need are not run by it")
  func many() throws {
    let program = try program()
    for number in 1...100 {
      try program.script("s\(number).lua", "moonshelf.command('c\(number)', { run = print })")
    }
    try program.run("list")
    #expect(try !learnsAnew(program))
    #expect(try program.output("c7", "x", "--time-limit", "20").hasPrefix("table: "))
  }
}
