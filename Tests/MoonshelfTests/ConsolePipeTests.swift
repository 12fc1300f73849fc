import Foundation
import Testing

@Suite("The console without a terminal")
struct ConsolePipeTests {
  private func run(_ input: String, _ arguments: String..., in program: Program) throws
    -> Program.Result
  {
    try program.run(["console"] + arguments, input: input)
  }

  @Test("Ctrl-C ends it while it waits for input")
  func interrupt() throws {
    let program = try Program()
    let process = program.process(["console"])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("'ready'\n".utf8))
    #expect(output.fileHandleForReading.availableData == Data("\"ready\"\n".utf8))
    process.interrupt()
    process.waitForEnd()
    #expect(process.terminationStatus == 130)
  }
}
