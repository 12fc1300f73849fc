import AlbumTestSupport
import Foundation
import Testing

/// The server's description compared with its behaviour, with each kind of token
/// (`Tests/Description/tokens.py`).
@Suite struct ServerDescriptionTests {
  private static let tools: String? = {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? "") + "/.cache"
    let path = cache + "/moonshelf-develop/schemathesis-4.32.5/bin"
    return FileManager.default.isExecutableFile(atPath: path + "/st") ? path : nil
  }()

  @Test(
    .enabled(if: tools != nil, "schemathesis is not there: scripts/setup --develop installs it"),
    FullChecks.only,
    arguments: ["admin", "write", "read", "guest", "expired", "wrong", "none", "public"])
  func `the server does what its description says, and no more than a token allows`(
    kind: String
  ) async throws {
    try await run(kind, examples: 20)
  }

  @Test(
    .enabled(if: tools != nil, "schemathesis is not there: scripts/setup --develop installs it"),
    arguments: ["admin", "guest"])
  func `the server does what its description says, in a few requests`(kind: String) async throws {
    try await run(kind, examples: 3)
  }

  private func run(_ kind: String, examples: Int) async throws {
    let tools = try #require(Self.tools)
    let program = try Program()
    let script = Program.root + "/Tests/Description/tokens.py"
    let process = program.process(["-B", script, Program.path, tools + "/st", "\(examples)", kind])
    process.executableURL = URL(fileURLWithPath: tools + "/python3")
    let said = try await process.runSaying(into: program.folder.file(".said"), within: 300)
    #expect(process.terminationStatus == 0, "\(said.suffix(8000))")
  }
}
