import Foundation
import Testing

@testable import moonshelf

@Suite("Times of commands")
struct TimeZoneTests {
  private static let tokyo = ["TZ": "JST-9"]

  @Test("tables have times in the user's zone, files and JSON in ISO 8601 with the zone")
  func zones() throws {
    let program = try Program()
    try program.run("init", "--sample")
    try program.run("snapshot", "save", "start")
    try program.run("add", "American Pie", "--artist", "Madonna")
    for words in [
      ["list", "--layout", "full"], ["show", "id:1"], ["history"], ["snapshot", "list"], ["stats"],
      ["duplicates"],
    ] {
      func times(_ format: String, _ zone: [String: String]) throws -> [String] {
        let result = try program.run(words + ["--format", format], environment: zone)
        return result.output.matches(of: /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\dZ?/).map {
          String($0.output)
        }
      }
      func seconds(_ text: String, _ form: String) throws -> Double {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = form
        return try #require(formatter.date(from: text), "\(text) is not \(form)")
          .timeIntervalSince1970
      }
      let moments = try times("json", Self.tokyo).map {
        try seconds($0, "yyyy-MM-dd'T'HH:mm:ss'Z'")
      }
      #expect(!moments.isEmpty, "\(words)")
      for form in ["table", "markdown", "html"] {
        let shown = try times(form, Self.tokyo).map { try seconds($0, "yyyy-MM-dd HH:mm:ss") }
        #expect(shown == moments.map { $0 + 9 * 3_600 }, "\(words) \(form)")
      }
      #expect(try times("json", Self.tokyo) == times("json", [:]), "\(words)")
      #expect(try times("csv", Self.tokyo) == times("json", [:]), "\(words)")
    }
  }
}
