import AlbumTestSupport
import Foundation
import Testing

/// The messages and files of commands after an error before or after their changes are saved.
@Suite("A failure before and after the changes are saved")
struct SavedWithErrorTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.folder.write("Artist,Title\nA,One\n,\nB,Two\n", to: "list.csv")
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: program.folder.file(name), encoding: .utf8)
  }

  private func shell(_ command: String) throws -> Program.Result {
    let process = program.process(["-c", command.replacing("moonshelf", with: Program.path)])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitForEnd()
    let errors = pipe.fileHandleForReading.readDataToEndOfFile()
    return Program.Result(
      output: "", errors: String(decoding: errors, as: UTF8.self), code: process.terminationStatus)
  }

  @Test("files of killed programs, also of one with the same process id, block no export")
  func leftovers() throws {
    try program.run("import", "list.csv")
    for id in 1...3 { try program.folder.write("half", to: "out.csv.\(id).part") }
    #expect(try shell("exec moonshelf export -o out.csv").code == 0)
    #expect(try text("out.csv").contains("One"))
  }

  @Test("an output that cannot be written does not hide that the change is saved")
  func fullOutput() throws {
    let result = try shell("moonshelf add Cut > /dev/full")
    #expect(result.code == 1)
    #expect(
      result.errors
        == "moonshelf: the output is incomplete: no space left where it is written; already saved: Add Cut\n"
    )
    #expect(try program.output("list", "--template", "{title}") == "Cut\n")
  }
}
