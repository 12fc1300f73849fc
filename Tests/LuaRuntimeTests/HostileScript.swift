import Foundation

/// A script of `Tests/Fixtures/hostile-scripts.lua` that tries to run without end, or to use all
/// memory.
struct HostileScript: Sendable, CustomStringConvertible {
  let description: String
  let text: String

  init(_ name: String, _ text: String) {
    description = name
    self.text = text
  }

  static let timely = scripts("timely")
  static let greedy = scripts("greedy")
  static let recursive = scripts("recursive").map(\.text)

  /// The scripts of a kind, each after a line `--- KIND: NAME`.
  private static func scripts(_ kind: String) -> [HostileScript] {
    let scripts = Fixture.text("hostile-scripts.lua").components(separatedBy: "\n--- \(kind): ")
      .dropFirst().map { part in
        let lines = part.components(separatedBy: "\n--- ")[0]
          .split(separator: "\n", maxSplits: 1).map(String.init)
        return HostileScript(lines[0], lines[1])
      }
    // A test without arguments would pass.
    precondition(!scripts.isEmpty, "there are no \(kind) scripts")
    return scripts
  }
}
