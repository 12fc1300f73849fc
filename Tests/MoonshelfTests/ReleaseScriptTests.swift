import AlbumTestSupport
import Foundation
import Testing

@testable import moonshelf

@Suite("scripts/release")
struct ReleaseScriptTests {
  /// A checkout with the files that the script changes, and steps that only note that they ran.
  private final class Checkout {
    let folder: TemporaryFolder

    init(failing: String = "none") throws {
      folder = try TemporaryFolder()
      let files = FileManager.default
      let source = "Sources/AlbumModel/ProgramVersion.swift"
      for path in ["scripts/release", "scripts/package.d/version", source] {
        let target = folder.file(path)
        try files.createDirectory(
          atPath: URL(fileURLWithPath: target).deletingLastPathComponent().path,
          withIntermediateDirectories: true)
        try files.copyItem(atPath: Program.root + "/" + path, toPath: target)
      }
      for step in ["check", "package", "try-packages"] {
        let script = """
          #!/bin/sh
          echo "$(basename "$0") $*" >>.git/steps
          mkdir -p dist && : >dist/a && (cd dist && sha256sum a >SHA256SUMS)
          test "$(basename "$0")" != \(failing)

          """
        let path = try folder.write(script, to: "scripts/\(step)")
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      }
      _ = try folder.write("dist/\n", to: ".gitignore")
      _ = try folder.write(
        "# Changes\n\n## [Unreleased]\n\n- **Covers** in colour.\n\n## [0.0.1] - 2026-01-01\n\n- All.\n",
        to: "CHANGELOG.md")
      for words in [
        ["init", "--quiet", "--initial-branch=main"], ["add", "."],
        ["commit", "--quiet", "--message=Begin"],
      ] { try run(["git"] + words) }
    }

    @discardableResult
    func run(_ words: [String]) throws -> (code: Int32, output: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = words
      process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
      process.environment = [
        "PATH": "/usr/bin:/bin", "HOME": folder.path, "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_AUTHOR_NAME": "Anna", "GIT_AUTHOR_EMAIL": "anna@example.org",
        "GIT_COMMITTER_NAME": "Anna", "GIT_COMMITTER_EMAIL": "anna@example.org",
      ]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitForEnd()
      return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }

    func release(_ words: String...) throws -> (code: Int32, output: String) {
      try run(["scripts/release"] + words)
    }

    func git(_ words: String...) throws -> String { try run(["git"] + words).output }

    func text(of path: String) throws -> String {
      try String(contentsOfFile: folder.file(path), encoding: .utf8)
    }
  }

  @Test("makes heading, version, commit, packages and tag, in this order")
  func whole() throws {
    let checkout = try Checkout()
    let result = try checkout.release("0.2.0")
    #expect(result.code == 0, "\(result.output)")
    #expect(
      try checkout.text(of: "CHANGELOG.md")
        .contains(/## \[Unreleased\]\n\n## \[0\.2\.0\] - \d{4}-\d\d-\d\d\n\n- \*\*Covers/))
    #expect(try checkout.run(["scripts/package.d/version"]).output == "0.2.0\n")
    #expect(
      try checkout.git("log", "-1", "--format=%s %D") == "Release 0.2.0 HEAD -> main, tag: v0.2.0\n"
    )
    #expect(
      try checkout.text(of: ".git/steps")
        == "check --full\npackage tar deb oci trixie\ntry-packages \n")
    #expect(try checkout.git("status", "--porcelain") == "")
  }

  @Test("--dry-run shows the changes and the steps, and changes nothing")
  func dryRun() throws {
    let checkout = try Checkout()
    let before = try checkout.git("rev-parse", "HEAD")
    let result = try checkout.release("--dry-run", "0.2.0")
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains("+  public static let current = \"0.2.0\""))
    #expect(result.output.contains("+## [0.2.0] - "))
    #expect(result.output.contains("Would run: scripts/package tar deb oci trixie\n"))
    #expect(try checkout.git("status", "--porcelain") == "")
    #expect(try checkout.git("rev-parse", "HEAD") == before)
    #expect(!FileManager.default.fileExists(atPath: checkout.folder.file(".git/steps")))
  }

  @Test(
    "refuses what cannot be released",
    arguments: [
      ("0.2", [], "give a version such as 1.2.0"),
      ("0.2.0", ["touch", "new"], "the checkout has changes"),
      ("0.2.0", ["git", "tag", "v0.2.0"], "the tag v0.2.0 exists"),
      ("0.2.0", ["git", "tag", "v0.10.0"], "0.2.0 is not higher than v0.10.0"),
    ])
  func refusal(version: String, preparation: [String], message: String) throws {
    let checkout = try Checkout()
    if !preparation.isEmpty { try checkout.run(preparation) }
    let before = try checkout.git("status", "--porcelain")
    let result = try checkout.release(version)
    #expect(result.code == 1)
    #expect(result.output.contains("release: \(message)"), "\(result.output)")
    #expect(try checkout.git("status", "--porcelain") == before)
  }

  @Test("refuses an empty list of changes")
  func empty() throws {
    let checkout = try Checkout()
    try checkout.run(["sed", "-i", "/Covers/d", "CHANGELOG.md"])
    try checkout.run(["git", "commit", "--quiet", "--all", "--message=Empty"])
    #expect(try checkout.release("0.2.0").output.contains("has no changes since the last version"))
  }

  @Test(
    "a step that fails leaves neither a commit nor a tag", arguments: ["check", "try-packages"])
  func failure(step: String) throws {
    let checkout = try Checkout(failing: step)
    let before = try checkout.git("rev-parse", "HEAD")
    let result = try checkout.release("0.2.0")
    #expect(result.code == 1)
    #expect(result.output.contains("release: failed; the checkout is as before"))
    #expect(try checkout.git("rev-parse", "HEAD") == before)
    #expect(try checkout.git("status", "--porcelain") == "")
    #expect(try checkout.git("tag") == "")
  }
}
