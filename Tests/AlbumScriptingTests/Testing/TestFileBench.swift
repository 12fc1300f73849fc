import AlbumScripting
import AlbumTestSupport

/// A file of tests in a folder of its own, run as `moonshelf test` does.
struct TestFileBench {
  let folder: TemporaryFolder
  var runner = TestRunner()

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs a text as the file `some_test.lua`.
  func run(_ source: String) throws -> TestFileReport {
    try runner.run(folder.write(source, to: "some_test.lua"))
  }

  /// Why the body of a test fails; nil when it passes.
  func failure(of body: String) throws -> TestFailure? {
    let report = try run("test('it', function()\n\(body)\nend)")
    return report.failure ?? report.tests.first?.failure
  }
}
