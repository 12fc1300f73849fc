import AlbumTestSupport
import Foundation
import Testing

/// The compiler that this test was built with, or another one; nil if there is none in `PATH`.
private let swiftPath = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .map { $0 + "/swift" }.first { FileManager.default.isExecutableFile(atPath: String($0)) }
  .map(String.init)

@Suite(
  "An external package that uses only LuaRuntime",
  .enabled(if: swiftPath != nil, "swift is not in PATH"))
struct EmbeddingPackageTests {
  @Test("fetches no other package")
  func dependencies() async throws {
    let folder = try package()
    let said = try await swift(["package", "resolve"], in: folder)
    #expect(said.code == 0, "\(said.output)")
    expectNoPackages(in: folder)
  }

  @Test("compiles nothing else, and works", FullChecks.only, .timeLimit(.minutes(10)))
  func outside() async throws {
    let folder = try package()
    let said = try await swift(
      ["run", "--quiet", "--disable-sandbox", "-debug-info-format", "none"], in: folder)
    #expect(said.output == "Album(title: \"Low\", tracks: [\"Speed of Life\"])\n1 2 3\n")
    #expect(said.code == 0)
    expectNoPackages(in: folder)
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: folder.file(".build/debug/Modules"))
    #expect(
      Set(modules.filter { $0.hasSuffix(".swiftmodule") })
        == ["App.swiftmodule", "LuaRuntime.swiftmodule"])
  }

  private func package() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("Sources/App"), withIntermediateDirectories: true)
    try folder.write(Self.manifest(), to: "Package.swift")
    try folder.write(Self.source, to: "Sources/App/main.swift")
    return folder
  }

  private func swift(
    _ arguments: [String], in folder: TemporaryFolder
  ) async throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: swiftPath ?? "")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    let output = try await process.runSaying(into: folder.file("output"), within: 540)
    return (process.terminationStatus, output)
  }

  private func expectNoPackages(in folder: TemporaryFolder) {
    for name in ["checkouts", "repositories"] {
      let found = try? FileManager.default.contentsOfDirectory(
        atPath: folder.file(".build/" + name))
      #expect(found ?? [] == [], "\(name)")
    }
  }

  /// The one in the guide of LuaRuntime, except for the address and the name of this package.
  private static func manifest() throws -> String {
    let guide = try String(
      contentsOfFile: Program.root + "/Sources/LuaRuntime/LuaRuntime.docc/LuaRuntime.md",
      encoding: .utf8)
    let example = try #require(
      guide.components(separatedBy: "```").first { $0.contains("// swift-tools-version") })
    // The name of a package at a path, for the package manager.
    let identity = URL(fileURLWithPath: Program.root).lastPathComponent.lowercased()
    return example.dropFirst("swift\n".count)
      .replacingOccurrences(
        of: #"url: "https://example.org/moonshelf", from: "0.1.0""#,
        // By its path, SwiftPM does not tell a package that others use from this one.
        with: #"path: "\#(Program.root)", traits: []"#
      )
      .replacingOccurrences(of: #"package: "moonshelf""#, with: #"package: "\#(identity)""#)
  }

  private static let source = """
    import LuaRuntime

    struct Album: Decodable { var title: String; var tracks: [String] }

    let machine = try LuaMachine()
    let script = try machine.load(
      "return { title = 'Low', tracks = { 'Speed of Life' } }", name: "album.lua")
    print(try script.call(returning: LuaTable.self).decode(Album.self))

    try machine.environment.set(
      "emit", machine.makeFunction { call in try call.yields(call.read(1, as: Int.self)) })
    let numbers = try machine.makeCoroutine(
      machine.load("for i = 1, 3 do emit(i) end", name: "numbers.lua"))
    var seen: [String] = []
    while let number = try numbers.resume(returning: Int?.self) { seen.append("\\(number)") }
    print(seen.joined(separator: " "))

    """
}
