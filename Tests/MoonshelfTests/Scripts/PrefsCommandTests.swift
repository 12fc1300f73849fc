import AlbumTestSupport
import Foundation
import Testing

@Suite("moonshelf prefs")
struct PrefsCommandTests {
  private func program() throws -> Program {
    let program = try Program()
    try program.script(
      "tidy.lua",
      """
      moonshelf.prefs.define {
        min_year = { default = 1950, label = "Oldest year", min = -1000, max = 2100 },
        order = { default = "artist", choices = { "artist", "title" } },
        ratio = { default = 0.5, choices = { 0.5, 1, 2 } },
      }
      moonshelf.command("tidy", { run = function()
        local p = moonshelf.prefs
        print(p.min_year, p.order, p.ratio)
      end })
      """)
    return program
  }

  private var file: String { ".config/moonshelf/prefs.json" }

  @Test("of processes that set different settings concurrently, no value is lost")
  func together() throws {
    let program = try Program()
    let count = 6
    let names = (1...count).map { "n\($0)" }
    try program.script(
      "tidy.lua",
      "moonshelf.prefs.define { " + names.map { "\($0) = 0" }.joined(separator: ", ") + " }")
    try program.run("list")
    let processes = names.map { program.process(["prefs", "set", "tidy.\($0)", "7"]) }
    for process in processes { try process.run() }
    for process in processes { process.waitForEnd() }
    let text = try String(contentsOfFile: program.folder.file(file), encoding: .utf8)
    #expect(text.matches(of: /: 7/).count == count, "\(text)")
  }
}
