import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumScripting

@Suite("The script folder")
struct ScriptFolderTests {
  private let folder: TemporaryFolder
  private let places: ScriptDirectory

  init() throws {
    folder = try TemporaryFolder()
    places = ScriptDirectory(
      scripts: folder.path, preferences: folder.file(".m/prefs.json"),
      allowed: folder.file(".m/allowed.json"), secrets: folder.file(".m/secrets.json"),
      disabled: folder.file(".m/disabled"),
      failures: folder.file(".m/failures.json"), index: folder.file(".m/index"))
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file(name), withIntermediateDirectories: true)
  }

  @Test("scripts are *.lua and folders with an init.lua, without tests, modules and hidden files")
  func names() throws {
    for name in [
      "tidy.lua", "two words.lua", "tidy_test.lua", ".hidden.lua", "_draft.lua", "notes.txt",
      "x.LUA",
    ] {
      try folder.write("", to: name)
    }
    for name in ["pick", "lib", "_old", "folder.lua"] { try makeFolder(name) }
    for name in ["pick/init.lua", "lib/names.lua", "_old/init.lua"] {
      try folder.write("", to: name)
    }
    let scripts = try #require(ScriptFolder(places)).scripts
    #expect(scripts.map(\.name) == ["pick", "tidy", "two words"])
    #expect(scripts.map(\.file) == ["pick/init.lua", "tidy.lua", "two words.lua"])
  }

  @Test("a file takes precedence over a folder of the same name, with which it once shared a store")
  func sameName() throws {
    try folder.write("", to: "tidy.lua")
    try makeFolder("tidy")
    try folder.write("", to: "tidy/init.lua")
    #expect(ScriptFolder(places)?.scripts.map(\.file) == ["tidy.lua"])
  }

  @Test("a missing folder, or one without scripts, cannot be opened")
  func empty() throws {
    #expect(ScriptFolder(places) == nil)
    var elsewhere = places
    elsewhere.scripts = folder.file("missing")
    #expect(ScriptFolder(elsewhere) == nil)
  }

  @Test("registrations are valid until the script changes, even with the same modification time")
  func stamps() throws {
    let path = try folder.write("-- one", to: "tidy.lua")
    var folder = try #require(ScriptFolder(places))
    let script = try #require(folder.script(named: "tidy"))
    #expect(folder.unknown.map(\.name) == ["tidy"])
    var registrations = ScriptRegistrations()
    registrations.rules = 1
    folder.learn([(script, registrations, modules: [])])
    #expect(ScriptFolder(places)?.unknown.isEmpty == true)
    #expect(ScriptFolder(places)?.needed(for: .importing).map(\.name) == ["tidy"])

    let written = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    try Data("-- two".utf8).write(to: URL(fileURLWithPath: path), options: [])
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(written)], ofItemAtPath: path)
    #expect(ScriptFolder(places)?.unknown.map(\.name) == ["tidy"])
  }

  @Test("a script has changed if one of its modules has, or is missing")
  func modules() throws {
    try folder.write("", to: "tidy.lua")
    let module = try folder.write("return 1", to: "names.txt")
    var known = try #require(ScriptFolder(places))
    let script = try #require(known.script(named: "tidy"))
    known.learn([(script, ScriptRegistrations(), modules: [module])])
    #expect(ScriptFolder(places)?.unknown.isEmpty == true)
    try folder.write("return 22", to: "names.txt")
    #expect(ScriptFolder(places)?.unknown.map(\.name) == ["tidy"])
    known.learn([(script, ScriptRegistrations(), modules: [module])])
    try FileManager.default.removeItem(atPath: module)
    #expect(ScriptFolder(places)?.unknown.map(\.name) == ["tidy"])
  }

  @Test("missing scripts are removed from the index, those of other folders are not")
  func forgotten() throws {
    try folder.write("", to: "tidy.lua")
    let gone = try folder.write("", to: "gone.lua")
    var both = try #require(ScriptFolder(places))
    both.learn(both.scripts.map { ($0, ScriptRegistrations(), modules: []) })
    var elsewhere = places
    let otherFolder = try TemporaryFolder()
    elsewhere.scripts = otherFolder.path
    let kept = try otherFolder.write("", to: "x.lua")
    var other = try #require(ScriptFolder(elsewhere))
    other.learn(other.scripts.map { ($0, ScriptRegistrations(), modules: []) })
    try FileManager.default.removeItem(atPath: gone)
    var rest = try #require(ScriptFolder(places))
    rest.learn(rest.scripts.map { ($0, ScriptRegistrations(), modules: []) })
    let index = ScriptIndex(reading: try String(contentsOfFile: places.index, encoding: .utf8))
    #expect(Set(index.entries.keys) == [kept, folder.file("tidy.lua")])
  }

  @Test("two processes can disable different scripts")
  func switches() throws {
    try folder.write("", to: "a.lua")
    try folder.write("", to: "b.lua")
    var first = try #require(ScriptFolder(places))
    var second = try #require(ScriptFolder(places))
    #expect(try first.setEnabled(false, "a"))
    #expect(try second.setEnabled(false, "b"))
    #expect(try !second.setEnabled(false, "b"))
    #expect(ScriptFolder(places)?.disabled == ["a", "b"])
    #expect(try first.setEnabled(true, "b"))
    #expect(ScriptFolder(places)?.enabled.map(\.name) == ["b"])
  }

  @Test("the owner of a command is known: enabled, then disabled, then broken")
  func owners() throws {
    let path = try folder.write("", to: "tidy.lua")
    var known = try #require(ScriptFolder(places))
    var registrations = ScriptRegistrations()
    registrations.commands = [.init(name: "mend", help: "", flags: [])]
    known.learn([(known.scripts[0], registrations, modules: [])])
    #expect(known.owner(ofCommand: "mend")?.name == "tidy")
    #expect(known.commands.map(\.name) == ["mend"])
    _ = try known.setEnabled(false, "tidy")
    #expect(known.owner(ofCommand: "mend")?.name == "tidy")
    #expect(known.commands.isEmpty)
    _ = try known.setEnabled(true, "tidy")
    try Data("broken".utf8).write(to: URL(fileURLWithPath: path))
    let broken = try #require(ScriptFolder(places))
    #expect(broken.owner(ofCommand: "mend")?.name == "tidy")
    #expect(broken.owner(ofCommand: "tidy")?.name == "tidy")
    #expect(broken.owner(ofCommand: "other") == nil)
  }
}
