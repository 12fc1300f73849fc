import AlbumFiles
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumScripting

@Suite("The permissions of a script in the folder")
struct AllowedScriptsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("scripts")
    try folder.makeFolder("music")
  }

  /// Allows a script to read `music`; its later output shows its permissions.
  private func allow(_ script: String = "scripts/a.lua") throws {
    var allowed = try AllowedScripts(path: folder.file("allowed.json"))
    try allowed.allow(
      folder.file(script), PermissionSet([try Permission(parsing: "read=\(folder.file("music"))")]),
      moduleFolder: folder.file("scripts"))
  }

  private func load(_ script: String = "scripts/a.lua") throws -> TrustBench {
    let allowed = try AllowedScripts(path: folder.file("allowed.json"))
    let bench = try TrustBench(in: folder) { options in
      options.allowedScripts = allowed
      options.moduleFolder = folder.file("scripts")
    }
    _ = try bench.host.load(folder.file(script), granted: PermissionSet())
    return bench
  }

  private let asks = "print(io.open ~= nil)"

  @Test("are valid for the file's content, and end when a byte changes")
  func changed() throws {
    try folder.write(asks, to: "scripts/a.lua")
    #expect(try load().printed == ["false"])
    try allow()
    #expect(try load().printed == ["true"])
    try folder.write(asks + " ", to: "scripts/a.lua")
    let bench = try load()
    #expect(bench.printed == ["false"])
    let place = folder.file("music")
    #expect(
      bench.logged == [
        "warn: a.lua has changed since it was granted read=\(place); review it, then: moonshelf scripts allow a read=\(place)"
      ])
    try folder.write(asks, to: "scripts/a.lua")
    #expect(try load().printed == ["true"])
  }

  @Test("let the program fetch for it what it may read itself, and none of the program's own files")
  func fetching() throws {
    let own = ["l.moonshelf", "l.moonshelf.token", "l.moonshelf.remote", "prefs.json", "log"]
    for name in own + ["a.png"] { try folder.write("", to: "music/" + name) }
    try folder.write(asks, to: "scripts/a.lua")
    try allow()
    let real = try #require(RealPath.of(folder.file("music"))) + "/"
    var options = ScriptOptions(print: { _ in }, log: { _, _ in })
    options.allowedScripts = try AllowedScripts(path: folder.file("allowed.json"))
    options.protectedPaths =
      ScriptDirectory(
        scripts: real + "scripts", preferences: real + "prefs.json", allowed: real + "allowed",
        secrets: real + "secrets",
        disabled: real + "disabled", failures: real + "log", index: real + "index"
      ).protected
    options.protectedPaths.secret += LibraryLocation.files(of: real + "l.moonshelf")
    func may(_ path: String, _ name: String = "a.lua", of text: String? = nil) -> Bool {
      let hash = ContentHash(of: (text ?? asks).utf8)
      return options.mayAccess(Agent(.script, named: name, hash: hash), .file(real + path))
    }
    #expect(may("a.png") && may("scripts/a.png"))
    #expect(own.filter { may($0) } == [])
    #expect(!may("../a.png") && !may("a.png", "b.lua") && !may("a.png", of: "changed"))
  }

  @Test("do not apply to another script: neither a copy nor one of the same name")
  func otherScript() throws {
    try folder.write(asks, to: "scripts/a.lua")
    try allow()
    try folder.write(asks, to: "scripts/b.lua")
    try folder.makeFolder("elsewhere")
    try folder.write(asks, to: "elsewhere/a.lua")
    #expect(try load("scripts/b.lua").printed == ["false"])
    #expect(try load("elsewhere/a.lua").printed == ["false"])
  }

  @Test("apply through a symbolic link to the script that it refers to")
  func symbolicLink() throws {
    try folder.makeFolder("elsewhere")
    try folder.write(asks, to: "elsewhere/real.lua")
    try folder.write("print 'evil' " + asks, to: "elsewhere/evil.lua")
    try folder.link("scripts/a.lua", to: "../elsewhere/real.lua")
    try allow("elsewhere/real.lua")
    #expect(try load().printed == ["true"])
    try FileManager.default.removeItem(atPath: folder.file("scripts/a.lua"))
    try folder.link("scripts/a.lua", to: "../elsewhere/evil.lua")
    #expect(try load().printed == ["evil", "false"])
  }

  @Test("do not cover a module that has changed")
  func changedModule() throws {
    try folder.write("require 'words' " + asks, to: "scripts/a.lua")
    try folder.write("return 1", to: "scripts/words.lua")
    try allow()
    #expect(try load().printed == ["true"])
    try folder.write("return 2", to: "scripts/words.lua")
    #expect(
      message { try load() }
        == "the module 'words' has changed since the permissions of a.lua were granted; review it, then allow a.lua again: moonshelf scripts allow a"
    )
  }

  @Test("do not cover a module that precedes the allowed one")
  func shadowed() throws {
    try folder.makeFolder("scripts/a")
    try folder.write("require 'words' " + asks, to: "scripts/a/init.lua")
    try folder.write("return 1", to: "scripts/words.lua")
    try allow("scripts/a/init.lua")
    #expect(try load("scripts/a/init.lua").printed == ["true"])
    try folder.write("return 2", to: "scripts/a/words.lua")
    #expect(message { try load("scripts/a/init.lua") }?.contains("was not part of") == true)
  }

  @Test("do not cover a module whose name is computed, and the message says how to fix it")
  func computedName() throws {
    try folder.write("local name = 'wor' .. 'ds' require(name) " + asks, to: "scripts/a.lua")
    try folder.write("return 1", to: "scripts/words.lua")
    try allow()
    #expect(
      message { try load() }
        == "the module 'words' was not part of a.lua when its permissions were granted; write "
        + "require \"words\" into it, then allow a.lua again: moonshelf scripts allow a")
    try folder.write(
      "-- require 'words'\nlocal name = 'wor' .. 'ds' require(name) " + asks, to: "scripts/a.lua")
    try allow()
    #expect(try load().printed == ["true"])
  }

  @Test("do not apply to a folder that has become a link")
  func folderBecomesLink() throws {
    try folder.write(asks, to: "scripts/a.lua")
    try allow()
    try FileManager.default.removeItem(atPath: folder.file("music"))
    #expect(try load().printed == ["false"])
    try folder.link("music", to: "/")
    #expect(try load().printed == ["false"])
  }

  @Test("can be revoked, once")
  func forgetting() throws {
    try folder.write(asks, to: "scripts/a.lua")
    try allow()
    var allowed = try AllowedScripts(path: folder.file("allowed.json"))
    #expect(try allowed.forget(folder.file("scripts/a.lua")))
    #expect(try !allowed.forget(folder.file("scripts/a.lua")))
    #expect(try load().printed == ["false"])
  }

  @Test("are in a file that only the user can read, and a damaged one is rejected")
  func file() throws {
    try folder.write(asks, to: "scripts/a.lua")
    try allow()
    let path = folder.file("allowed.json")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try folder.write("{", to: "allowed.json")
    #expect(throws: UserError("\(path) is damaged; remove it and grant the permissions again")) {
      try AllowedScripts(path: path)
    }
    try folder.write(
      #"{"x": 1, "y": {"allow": ["run"]}, "z": {"allow": ["run"], "files": {}}}"#,
      to: "allowed.json")
    let allowed = try AllowedScripts(path: path)
    #expect(allowed.status(of: "x", source: "") == .unknown)
    #expect(allowed.status(of: "y", source: "") == .unknown)
    #expect(allowed.status(of: "z", source: "") == .changed(since: ["run"]))
  }

  private func message(_ body: () throws -> TrustBench) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return "\(error)".split(separator: "\n").first.map(String.init)
    }
  }
}
