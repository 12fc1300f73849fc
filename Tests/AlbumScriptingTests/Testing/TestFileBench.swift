import AlbumScripting
import AlbumTestSupport

/// A file of tests in its own folder, run as by `moonshelf test`.
struct TestFileBench {
  let folder: TemporaryFolder
  var runner = TestRunner()

  init() throws { folder = try TemporaryFolder() }

  /// Runs a text as the file `some_test.lua`.
  func run(_ source: String) throws -> TestFileReport {
    try runner.run(folder.write(source, to: "some_test.lua"))
  }

  /// The failure of a test with this body; nil if it passes.
  func failure(of body: String) throws -> TestFailure? {
    let report = try run("test('it', function()\n\(body)\nend)")
    return report.failure ?? report.tests.first?.failure
  }
}
