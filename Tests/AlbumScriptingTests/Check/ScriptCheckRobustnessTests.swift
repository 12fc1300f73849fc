import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumScripting

@Suite("Checking whatever is no script")
struct ScriptCheckRobustnessTests {
  @Test("random bytes and random words are read to their end")
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
    "nothing nests too deep, and nothing takes long",
    arguments: [
      "(", "{", "[", "function(", "do ", "f(function() ", "a.b(", "local a = ", "album.x",
      "library.find(1).", "if x then ", "{ { x = ", "--[[", "\"", "x = {y = ", ")", "end ",
    ])
  func deep(piece: String) {
    let clock = ContinuousClock()
    let source = String(repeating: piece, count: 20_000)
    let time = clock.measure { _ = ScriptCheck.findings(in: source) }
    #expect(time < .seconds(10), "\(piece)")
  }

  @Test("a great many names of its own cost no more than their number")
  func names() {
    let source = (0..<5_000).map { "album.own\($0) = album.other\($0)" }.joined(separator: "\n")
    let time = ContinuousClock().measure { _ = ScriptCheck.findings(in: source) }
    #expect(time < .seconds(10))
  }

  @Test("every script that ships and every example of the description is without findings")
  func shipped() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
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
        // This one shows what is said of such a query.
        if name == "expectation.raises" { continue }
        #expect(ScriptCheck.findings(in: example.source) == [], "\(name)")
        count += 1
      }
    }
    #expect(count > 200)
  }
}
