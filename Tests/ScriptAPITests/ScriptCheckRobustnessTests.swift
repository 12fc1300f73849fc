import AlbumTestSupport
import Foundation
import Testing

@testable import ScriptAPI

@Suite("Checking invalid scripts")
struct ScriptCheckRobustnessTests {
  @Test("random bytes and random tokens are read to their end")
  func random() {
    var random = SeededRandom(7)
    let words = [
      "album", ".", ":", "(", ")", "{", "}", "[", "]", "function", "end", "local", "=", ",", "for",
      "in", "do", "moonshelf", "library", "then", "repeat", "until", "\"x\"", "'", "[[", "on", "x",
      "return", "if", "else", "elseif", "<", ">", "const", "rule", "apply", ";", "..", "ctx",
    ]
    for _ in 0..<1000 {
      let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      _ = ScriptCheck.findings(in: String(decoding: bytes, as: UTF8.self))
      let source = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }.joined(separator: " ")
      _ = ScriptCheck.findings(in: source)
    }
  }

  @Test(
    "no depth is too large, and the cost is proportional to the length",
    arguments: CaseTable.singles("script-check-robustness-deep"))
  func deep(piece: String) { expectLinear("\(piece)") { String(repeating: piece, count: $0) } }

  @Test("many names in a script take linear time")
  func names() {
    expectLinear("names") { count in
      (0..<count).map { "album.own\($0) = album.other\($0)" }.joined(separator: "\n")
    }
  }

  /// Expects that a script eight times as long takes about eight times as much processor time; with
  /// quadratic cost, it would be 64 times.
  private func expectLinear(_ what: String, _ source: (_ count: Int) -> String) {
    let (few, many) = (work(on: source(10_000)), work(on: source(80_000)))
    #expect(many < few * 24 + .milliseconds(5), "\(what)")
  }

  /// The processor time of this thread for checking a script, independent of other threads: the
  /// minimum of three measurements.
  private func work(on source: String) -> Duration {
    func now() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    return (0..<3).reduce(.seconds(3600)) { least, _ in
      let start = now()
      _ = ScriptCheck.findings(in: source)
      return min(least, now() - start)
    }
  }

  @Test("every shipped script and every example of the description has no findings")
  func shipped() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let files = try #require(
      FileManager.default.enumerator(
        at: root.appendingPathComponent("scripts"), includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "lua" {
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(ScriptCheck.findings(in: source) == [], "\(file.lastPathComponent)")
      count += 1
    }
    for table in APIDescription.tables {
      for (name, example) in table.items.map({ ($0.name, $0.example) }) + [
        (table.name, table.example)
      ] {
        guard let example else { continue }
        // This example shows the error for such a query.
        if name == "expectation.raises" { continue }
        #expect(ScriptCheck.findings(in: example.source) == [], "\(name)")
        count += 1
      }
    }
    #expect(count > 200)
  }
}
