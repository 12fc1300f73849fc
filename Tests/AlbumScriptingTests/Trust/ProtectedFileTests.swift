import AlbumTestSupport
import Glibc
import Testing

@testable import AlbumScripting

@Suite("Scripts cannot reach the library's file and moonshelf's settings")
struct ProtectedFileTests {
  private func bench() throws -> TrustBench {
    let folder = try TemporaryFolder()
    for name in [
      "home", "home/.config", "home/.config/moonshelf", "home/.config/moonshelf/scripts",
    ] {
      try folder.makeFolder(name)
    }
    let settings = folder.file("home/.config/moonshelf")
    for name in ["allowed.json", "prefs.json", "scripts/tidy.lua"] {
      try folder.write("kept", to: "home/.config/moonshelf/" + name)
    }
    try folder.write("kept", to: "home/library.db")
    #expect(link(folder.file("home/library.db"), folder.file("home/hard.db")) == 0)
    try folder.link("home/alias.db", to: "library.db")
    return try TrustBench(allowing: ["read=HERE", "write=HERE"], in: folder) { options in
      options.protectedPaths = ProtectedPaths(
        secret: [
          settings + "/allowed.json", settings + "/prefs.json", folder.file("home/library.db"),
        ], readOnly: [settings + "/scripts"])
    }
  }

  private static let refused = ": scripts never write the library's files or moonshelf's settings"

  @Test(
    "they cannot be written, removed or replaced",
    arguments: CaseTable.singles("protected-file-files"))
  func files(_ path: String) throws {
    let bench = try bench()
    let isHard = path.hasSuffix("hard.db")
    let lines = try bench.run(
      """
      local path = HERE .. "/\(path)"
      print(refusal(io.open, path, "w"))
      print(refusal(io.open, path, "a"))
      print(refusal(io.open, path, "r+"))
      if not \(isHard) then
        print(refusal(os.remove, path))
        print(refusal(os.rename, path, HERE .. "/elsewhere"))
        assert(io.open(HERE .. "/mine.csv", "w")):close()
        print(refusal(os.rename, HERE .. "/mine.csv", path))
        print(refusal(library.export, path, { format = "csv" }))
      end
      """)
    #expect(lines.count == (isHard ? 3 : 7))
    #expect(
      lines.allSatisfy { $0 == "not allowed to write HERE/\(path)" + Self.refused }, "\(lines)")
    #expect(try bench.folder.text("home/library.db") == "kept")
    #expect(try bench.folder.text("home/.config/moonshelf/allowed.json") == "kept")
  }

  @Test(
    "nor read, under any of their names",
    arguments: [
      "home/library.db", "home/hard.db", "home/.config/moonshelf/allowed.json",
      "home/.config/moonshelf/prefs.json",
    ])
  func reading(_ path: String) throws {
    let bench = try bench()
    let lines = try bench.run(
      """
      local path = HERE .. "/\(path)"
      print(refusal(io.open, path))
      print(refusal(io.lines, path))
      print(refusal(library.import, path))
      print(io.open(HERE .. "/home/.config/moonshelf/scripts/tidy.lua"):read("a"))
      """)
    let refused =
      "not allowed to read HERE/\(path): scripts never read the library's files or moonshelf's settings"
    #expect(lines.count == 4)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix(refused) }, "\(lines)")
    #expect(lines.last == "kept")
  }

  @Test("nor through a link")
  func throughLink() throws {
    let bench = try bench()
    let lines = try bench.run(#"print(refusal(io.open, HERE .. "/home/alias.db", "w"))"#)
    #expect(lines == ["not allowed to write HERE/home/library.db" + Self.refused])
    #expect(try bench.folder.text("home/library.db") == "kept")
  }

  @Test("a folder above them cannot be moved, as they would be unprotected there")
  func foldersAbove() throws {
    let bench = try bench()
    let lines = try bench.run(
      """
      for _, name in ipairs { "/home", "/home/.config", "/home/.config/moonshelf",
        "/home/.config/moonshelf/scripts", "/home/.config/" } do
        print(refusal(os.rename, HERE .. name, HERE .. "/elsewhere"))
        print(refusal(os.remove, HERE .. name))
      end
      """)
    #expect(
      lines
        == [
          "/home", "/home/.config", "/home/.config/moonshelf", "/home/.config/moonshelf/scripts",
          "/home/.config/",
        ].flatMap { name in
          Array(repeating: "not allowed to write HERE\(name)" + Self.refused, count: 2)
        })
    #expect(bench.folder.has("home/.config/moonshelf/allowed.json"))
  }

  @Test("missing settings are protected at their future path, also behind links")
  func expectedPlaces() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("real")
    try folder.link("home", to: "real")
    let settings = folder.file("home/.config/moonshelf")
    let places = ScriptDirectory(
      scripts: settings + "/scripts", preferences: settings + "/prefs.json",
      allowed: settings + "/allowed.json", secrets: settings + "/secrets.json",
      disabled: settings + "/disabled",
      failures: folder.file("home/state/failures"), index: folder.file("home/state/index"))
    let real = try #require(RealPath.of(folder.path)) + "/real/"
    #expect(
      places.protected.secret
        == [
          ".config/moonshelf/prefs.json", ".config/moonshelf/allowed.json",
          ".config/moonshelf/secrets.json", ".config/moonshelf/disabled", "state/failures",
          "state/index", "state/script-jobs.json",
        ].map { real + $0 })
    #expect(places.protected.readOnly == [real + ".config/moonshelf/scripts"])
  }
}
