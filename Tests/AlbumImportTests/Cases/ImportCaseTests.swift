import Foundation
import Testing

@Suite("A list of the folder of import cases")
struct ImportCaseTests {
  /// Whether the expectations are written anew; the changes of the files are then to be read.
  private static let isRecording =
    ProcessInfo.processInfo.environment["MOONSHELF_RECORD_CASES"] != nil

  @Test("is imported as expected", arguments: ImportCase.all)
  func reads(_ testCase: ImportCase) throws {
    var (heading, parts) = try testCase.read()
    #expect(!parts.isEmpty)
    for number in parts.indices {
      let report = try parts[number].report()
      guard !Self.isRecording else {
        parts[number].expected = report.map { $0[...] }
        continue
      }
      let expected = parts[number].expected
      for line in 0..<max(report.count, expected.count) {
        let found = line < report.count ? report[line][...] : "the end"
        let wanted = line < expected.count ? expected[line] : "the end"
        // By bytes: two texts are equal for Swift if they look the same.
        if !found.utf8.elementsEqual(wanted.utf8) {
          Issue.record("list \(number + 1), line \(line + 1)\nis:     \(found)\nwanted: \(wanted)")
          break
        }
      }
    }
    if Self.isRecording { try testCase.write(heading, parts) }
  }

  @Test("is found")
  func found() {
    #expect(ImportCase.all.count > 100)
  }
}
