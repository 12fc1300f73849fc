import AlbumTestSupport
import Foundation
import Testing

/// The web page, in a headless browser.
@Suite(.serialized) struct PageTests {
  private static let chromium = "/usr/bin/chromium"
  private static let python: String? = {
    let path = develop + "/playwright-1.65.2/bin/python"
    return [path, chromium].allSatisfy(FileManager.default.isExecutableFile) ? path : nil
  }()
  private static let missing: Comment = "see scripts/setup --develop for chromium and playwright"
  private static let sphinx = FileManager.default.isExecutableFile(
    atPath: develop + "/sphinx-9.0.4/bin/sphinx-build")
  /// The environments of scripts/setup.
  private static let develop: String = {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? "") + "/.cache"
    return cache + "/moonshelf-develop"
  }()

  @Test(
    .enabled(if: python != nil, missing),
    arguments: [
      "looking", "changing", "working", "importing", "offline", "home", "commands", "scripts",
      "barcode",
    ])
  func `the page does what its tests in a browser say`(topic: String) async throws {
    try await run(topic, in: TemporaryFolder())
  }

  @Test(
    .enabled(if: python != nil, missing),
    FullChecks.only, arguments: ["pictures", "access", "large", "hostile", "reading", "firefox"])
  func `the page does what the other tests in a browser say`(topic: String) async throws {
    try await run(topic, in: TemporaryFolder())
  }

  @Test(
    "the manual as a site has no broken links, and requests nothing from elsewhere",
    .enabled(
      if: python != nil && sphinx, "chromium, playwright or Sphinx are not there: see scripts/setup"
    ), FullChecks.only)
  func manual() async throws {
    let folder = try TemporaryFolder()
    let site = folder.file("site")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.root + "/scripts/site")
    process.arguments = [site]
    let said = try await process.runSaying(into: folder.file("output"), within: 600)
    #expect(process.terminationStatus == 0, "\(said.suffix(6000))")
    try await run("manual", in: folder, ["MOONSHELF_SITE": site])
  }

  private func run(
    _ topic: String, in folder: TemporaryFolder, _ variables: [String: String] = [:]
  ) async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = ["-B", "-m", "unittest", "--verbose", topic]
    process.currentDirectoryURL = URL(fileURLWithPath: Program.root + "/Tests/Page")
    process.environment = [
      "MOONSHELF_PROGRAM": Program.path, "HOME": folder.path, "PATH": "/usr/bin:/bin",
      // Chromium has a socket there, whose path must be short.
      "TMPDIR": "/tmp",
    ].merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    let said = try await process.runSaying(into: folder.file("output"), within: 600)
    if said.contains("skipped=") { print("\(topic): \(said.suffix(200))") }
    #expect(process.terminationStatus == 0, "\(said.suffix(6000))")
  }
}
