import AlbumTestSupport
import Foundation
import Testing

/// The web page, in a headless browser.
@Suite(.serialized) struct PageTests {
  private static let chromium = "/usr/bin/chromium"
  private static let python: String? = {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? "") + "/.cache"
    let path = cache + "/moonshelf-develop/playwright-1.65.2/bin/python"
    let isThere = [path, chromium].allSatisfy(FileManager.default.isExecutableFile)
    return isThere ? path : nil
  }()

  @Test(
    .enabled(
      if: python != nil, "chromium or playwright are not there: scripts/setup --develop has them"),
    arguments: ["looking", "pictures", "changing", "access", "large", "hostile", "reading"])
  func `the page does what its tests in a browser say`(topic: String) async throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = ["-B", "-m", "unittest", "--verbose", topic]
    process.currentDirectoryURL = URL(fileURLWithPath: Program.root + "/Tests/Page")
    process.environment = [
      "MOONSHELF_PROGRAM": Program.path, "HOME": folder.path, "PATH": "/usr/bin:/bin",
      // Chromium has a socket there, whose path must be short.
      "TMPDIR": "/tmp",
    ]
    process.standardInput = FileHandle.nullDevice
    let said = try await process.runSaying(into: folder.file("output"), within: 600)
    #expect(process.terminationStatus == 0, "\(said.suffix(6000))")
  }
}
