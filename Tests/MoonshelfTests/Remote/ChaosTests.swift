import AlbumTestSupport
import Foundation
import Testing

@Suite(
  "Chaos",
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
struct ChaosTests {
  @Test func `five libraries become equal, whoever was killed and cut off`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.root + "/scripts/chaos")
    process.arguments = ["--minutes", FullChecks.areOn ? "2" : "0.1", "--seed", "11"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["MOONSHELF": Program.path]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(said)")
    #expect(said.contains("All five are equal"))
  }
}
