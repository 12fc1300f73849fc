import Foundation
import Testing

@Suite("Unloading scripts at a command's end")
struct UnloadingTests {
  @Test("Ctrl-C while a script is unloaded stops it, and no output is lost")
  func interrupted() throws {
    let program = try Program()
    try program.folder.write(
      """
      moonshelf.on_unload(function() print "later" end)
      moonshelf.on_unload(function()
        print "unloading"
        moonshelf.log.info "ready"
        while true do end
      end)
      print "printed"
      """, to: "slow.lua")
    let process = program.process(["run", "slow.lua", "--time-limit", "60"])
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    var said = Data()
    while !String(decoding: said, as: UTF8.self).contains("ready") {
      let more = errors.fileHandleForReading.availableData
      guard !more.isEmpty else { break }  // it ended
      said += more
    }
    kill(process.processIdentifier, SIGINT)
    process.waitForEnd()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    #expect(String(decoding: printed, as: UTF8.self) == "printed\nunloading\n")
    #expect(process.terminationStatus == 130)
  }
}
