import AlbumTestSupport
import Foundation
import Testing

@Suite("Concurrent changes of permissions, settings and stores of scripts")
struct TogetherScriptTests {
  private static let count = 16

  /// Runs the program concurrently with each of these command lines.
  private func together(_ program: Program, _ lines: [[String]]) throws {
    let processes = try lines.map { words in
      let process = program.process(words)
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      return process
    }
    for (process, words) in zip(processes, lines) {
      process.waitForEnd()
      #expect(process.terminationStatus == 0, "\(words)")
    }
  }

  private func program(_ text: (Int) -> String) throws -> Program {
    let program = try Program()
    try program.run("init")
    for number in 0..<Self.count { try program.script("s\(number).lua", text(number)) }
    return program
  }

  private func allowed(_ program: Program) throws -> [String] {
    try program.output("scripts", "--format", "tsv").split(separator: "\n").dropFirst().map {
      String($0.split(separator: "\t", omittingEmptySubsequences: false)[4])
    }
  }

  @Test("no change of permissions is lost: neither allowed nor revoked ones")
  func allowing() throws {
    let program = try program { "moonshelf.layout('l\($0)', { 'title' })" }
    let numbers = 0..<Self.count
    try together(program, numbers.map { ["scripts", "allow", "s\($0)", "net=h\($0).example"] })
    #expect(try allowed(program).sorted() == numbers.map { "net=h\($0).example" }.sorted())
    try together(
      program,
      numbers.map {
        $0.isMultiple(of: 2)
          ? ["scripts", "forbid", "s\($0)"] : ["scripts", "allow", "s\($0)", "run"]
      })
    let found = try allowed(program)
    #expect(found.filter { $0 == "run" }.count == Self.count / 2)
    #expect(found.filter(\.isEmpty).count == Self.count / 2)
  }

  @Test("no setting is lost, and no value that several runs of one script put into its store")
  func settings() throws {
    let program = try program { number in
      number > 0
        ? "moonshelf.prefs.define { n = 0 }"
        : """
        moonshelf.prefs.define { n = 0 }
        moonshelf.command("keep", { run = function(args)
          moonshelf.store["k" .. args[1]] = true
          -- Until all others have read the store as well.
          local n = 0
          for _ = 1, 200000 do n = n + 1 end
        end })
        moonshelf.command("kept", { run = function()
          local n = 0
          for _ in pairs(moonshelf.store) do n = n + 1 end
          print(n)
        end })
        """
    }
    let numbers = 0..<Self.count
    try program.run("scripts")
    try together(
      program,
      numbers.map { ["prefs", "set", "s\($0).n", "7"] } + numbers.map { ["keep", "\($0)"] })
    let values = try program.output("prefs", "--format", "tsv").split(separator: "\n")
      .filter { $0.contains(/^s\d+\.n\t7\t/) }
    #expect(values.count == Self.count)
    #expect(try program.output("kept") == "\(Self.count)\n")
  }

  @Test("no registration of the scripts of the folder is lost")
  func index() throws {
    let program = try program { "moonshelf.command('c\($0)', { run = function() end })" }
    try together(program, (0..<6).map { _ in ["list"] })
    let text = try String(contentsOfFile: program.index, encoding: .utf8)
    for number in 0..<Self.count { #expect(text.contains("[\"command\",\"c\(number)\",")) }
  }
}
