import AlbumTestSupport
import Foundation
import Testing

/// The server's description compared with its behaviour.
@Suite struct ServerDescriptionTests {
  private static let tool: String? = {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? "") + "/.cache"
    let path = cache + "/moonshelf-develop/schemathesis-4.32.5/bin/st"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  @Test(
    .enabled(if: tool != nil, "schemathesis is not there: scripts/setup --develop installs it"),
    FullChecks.only, arguments: [[], ["--public"]])
  func `the server does what its description says, with and without a token`(
    options: [String]
  ) async throws {
    try await run(options, examples: 20)
  }

  @Test(.enabled(if: tool != nil, "schemathesis is not there: scripts/setup --develop installs it"))
  func `the server does what its description says, in a few requests`() async throws {
    try await run([], examples: 3)
  }

  private func run(_ options: [String], examples: Int) async throws {
    let tool = try #require(Self.tool)
    let program = try Program.withSampleAlbums()
    let bench = try ServeBench(program, options)
    let process = program.process(
      [
        "--config-file", Program.root + "/Tests/schemathesis.toml", "run",
        "http://127.0.0.1:\(bench.port)/openapi.json", "--checks", "all", "--max-examples",
        "\(examples)",
        "--seed", "1977", "--exclude-path", "/api/v1/changes", "--no-color",
        "--header", "Authorization: Bearer \(bench.token)",
      ], environment: ["COLUMNS": "100"])
    process.executableURL = URL(fileURLWithPath: tool)
    let file = program.folder.file(".schemathesis")
    let said = try await process.runSaying(into: file, within: 300)
    #expect(process.terminationStatus == 0, "\(said.suffix(4000))")
    #expect(try bench.end().code == 0)
    #expect(try program.run("doctor").code == 0)
  }
}
