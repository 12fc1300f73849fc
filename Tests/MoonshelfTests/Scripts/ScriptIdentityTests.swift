import AlbumTestSupport
import Foundation
import Testing

@Suite("Stores and settings belong to one script, not to all scripts of its name")
struct ScriptIdentityTests {
  private static let body = """
    moonshelf.prefs.define { key = "none" }
    local function show()
      print(moonshelf.store.secret, moonshelf.prefs.key)
      moonshelf.store.secret = moonshelf.store.secret or "WHO"
    end

    """

  private func program() throws -> Program {
    let program = try Program()
    let command = "moonshelf.command('mine', { run = show })"
    try program.script("loans.lua", Self.body.replacing("WHO", with: "mine") + command)
    try program.run("mine")
    try program.run("prefs", "set", "loans.key", "secret")
    #expect(try program.output("mine") == "mine\tsecret\n")
    return program
  }

  @Test("a file of the same name in another folder neither reads nor changes them")
  func elsewhere() throws {
    let program = try program()
    let other = Self.body.replacing("WHO", with: "theirs") + "show()"
    for path in ["elsewhere/loans.lua", "elsewhere/loans/init.lua", "loans.lua"] {
      let url = URL(fileURLWithPath: program.folder.file(path))
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(other.utf8).write(to: url)
      #expect(try program.output("run", path) == "nil\tnone\n")
      // Its own store is kept.
      #expect(try program.output("run", path) == "theirs\tnone\n")
    }
    #expect(try program.output("mine") == "mine\tsecret\n")
  }

  @Test("a file of the folder has the same store whether it is run or loaded, through a link too")
  func same() throws {
    let program = try program()
    #expect(try program.output("run", program.scripts + "/loans.lua") == "mine\tsecret\n")
    try program.folder.write(
      Self.body.replacing("WHO", with: "linked")
        + "moonshelf.command('linked', { run = show })", to: "real.lua")
    try FileManager.default.createSymbolicLink(
      atPath: program.scripts + "/alias.lua",
      withDestinationPath: program.folder.file("real.lua"))
    #expect(try program.output("linked") == "nil\tnone\n")
    try program.run("prefs", "set", "alias.key", "set")
    #expect(try program.output("linked") == "linked\tset\n")
  }
}
