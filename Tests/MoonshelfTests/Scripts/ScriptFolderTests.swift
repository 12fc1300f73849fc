import Foundation
import Testing

@Suite("The script folder")
struct ScriptFolderTests {
  private static let layout = "moonshelf.layout('card', { 'title' })"

  private func program() throws -> Program {
    let program = try Program()
    try program.run("add", "Low")
    return program
  }

  private static let card = "Title\n─────\nLow\n"
  private static let titles = "Album\n─────\nLow\n"

  @Test("without a home there is no folder and no error")
  func homeless() throws {
    let program = try program()
    let process = program.process(["list", "--columns", "title"])
    process.environment?["HOME"] = nil
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    process.waitForEnd()
    #expect(process.terminationStatus == 0)
    #expect(
      String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == Self.titles)
  }
}
