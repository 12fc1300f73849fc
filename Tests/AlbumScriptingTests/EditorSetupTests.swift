import AlbumScripting
import AlbumTestSupport
import Foundation
import Testing

@Suite("Setting up editors")
struct EditorSetupTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func setUp() throws -> [String] { try EditorSetup.write(into: folder.file("scripts")) }

  @Test("writes annotations and settings into a folder, and creates it")
  func fresh() throws {
    #expect(
      try setUp() == [
        "library/moonshelf.lua: written", ".luarc.json: written", ".luacheckrc: written",
      ])
    let settings = try Data(contentsOf: URL(fileURLWithPath: folder.file("scripts/.luarc.json")))
    let object = try #require(JSONSerialization.jsonObject(with: settings) as? [String: Any])
    #expect(object["workspace.library"] as? [String] == ["library"])
    #expect(object["runtime.version"] as? String == "Lua 5.4")
    let annotations = try String(
      contentsOfFile: folder.file("scripts/library/moonshelf.lua"), encoding: .utf8)
    #expect(annotations.hasPrefix("---@meta moonshelf\n"))
  }

  @Test("does nothing a second time")
  func again() throws {
    _ = try setUp()
    #expect(
      try setUp() == [
        "library/moonshelf.lua: up to date", ".luarc.json: up to date",
        ".luacheckrc: up to date",
      ])
  }

  @Test("keeps settings that were edited, and updates annotations")
  func changed() throws {
    _ = try setUp()
    for name in ["library/moonshelf.lua", ".luarc.json", ".luacheckrc"] {
      try folder.write("{}", to: "scripts/" + name)
    }
    #expect(
      try setUp() == [
        "library/moonshelf.lua: written",
        ".luarc.json: not changed; add \"library\" to its \"workspace.library\"",
        ".luacheckrc: not changed; add moonshelf to its read_globals",
      ])
    #expect(
      try String(contentsOfFile: folder.file("scripts/.luarc.json"), encoding: .utf8) == "{}")
  }

  @Test("names the file that cannot be written")
  func refused() throws {
    try folder.write("a file, not a folder", to: "scripts")
    let error = #expect(throws: (any Error).self) { try setUp() }
    let path = folder.file("scripts/library/moonshelf.lua")
    #expect(error.map { "\($0)" } == "\(path): Not a directory")
  }
}
