import AlbumTestSupport
import Foundation
import LuaRuntime
import Testing

@testable import ScriptAPI

@Suite("Checking invalid scripts")
struct ScriptCheckRobustnessTests {
  @Test("random bytes and random tokens are read to their end")
  func random() throws {
    let check = try ScriptCheck()
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
      _ = try check.findings(in: String(decoding: bytes, as: UTF8.self))
      let source = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }.joined(separator: " ")
      _ = try check.findings(in: source)
    }
  }

  @Test(
    "no depth is too large, and the cost is proportional to the length",
    arguments: CaseTable.singles("script-check-robustness-deep"))
  func deep(piece: String) throws {
    try expectLinear("\(piece)") { String(repeating: piece, count: $0) }
  }

  @Test("many names in a script take linear time")
  func names() throws {
    try expectLinear("names") { count in
      (0..<count).map { "album.own\($0) = album.other\($0)" }.joined(separator: "\n")
    }
  }

  /// Expects that the instructions of Lua are proportional to the length of a script; with quadratic
  /// cost, they would be 20,000 for each piece of it and more.
  private func expectLinear(_ what: String, _ source: (_ count: Int) -> String) throws {
    let (check, count) = (try ScriptCheck(), 20_000)
    check.description.machine.limits = LuaLimits(instructions: 4_000 * count)
    #expect(throws: Never.self, "\(what)") { _ = try check.findings(in: source(count)) }
  }

  @Test("every shipped script and every example of the description has no findings")
  func shipped() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let files = try #require(
      FileManager.default.enumerator(
        at: root.appendingPathComponent("scripts"), includingPropertiesForKeys: nil))
    let check = try ScriptCheck()
    var count = 0
    for case let file as URL in files where file.pathExtension == "lua" {
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(try check.findings(in: source) == [], "\(file.lastPathComponent)")
      count += 1
    }
    for table in APIDescription.tables {
      for (name, example) in table.items.map({ ($0.name, $0.example) }) + [
        (table.name, table.example)
      ] {
        guard let example else { continue }
        // This example shows the error for such a query.
        if name == "expectation.raises" { continue }
        #expect(try check.findings(in: example.source) == [], "\(name)")
        count += 1
      }
    }
    #expect(count > 200)
  }
}
