import Foundation
import Testing

/// A script with its result, run unchanged and with every injected fault.
///
/// The file `Tests/Fixtures/fault-scenarios.txt` has them: a line with the name, one with the result
/// as JSON, and the script.
struct Scenario: CustomTestStringConvertible, Sendable {
  let name: String
  let script: String
  let expected: String

  var testDescription: String { name }

  private init(_ text: Substring) throws {
    let lines = text.split(separator: "\n", maxSplits: 2).map(String.init)
    name = lines[0]
    let result = Data(lines[1].dropFirst("--= ".count).utf8)
    expected = try JSONDecoder().decode(String.self, from: result)
    script = lines[2]
  }

  static let all: [Scenario] = {
    let parts = ("\n" + Fixture.text("fault-scenarios.txt")).split(separator: "\n--- ")
    let all = parts.compactMap { try? Scenario($0) }
    precondition(all.count == parts.count && all.count > 20, "a scenario is malformed")
    return all
  }()
}
