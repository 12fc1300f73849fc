import AlbumModel
import AlbumTestSupport
import Foundation
import ScriptAPI
import Testing

@testable import AlbumScripting

@Suite("The shipped scripts")
struct CookbookTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts").path

  private static let scripts = ["rules", "layouts", "automation"].flatMap { kind in
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + kind)
    return (names ?? []).filter { $0.hasSuffix(".lua") }.sorted().map { kind + "/" + $0 }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: Self.folder + "/" + name, encoding: .utf8)
  }

  @Test("have under 60 lines each, a description, a usage line and a test")
  func form() throws {
    let recipes = Self.scripts.filter { !$0.hasSuffix("_test.lua") }
    #expect(recipes.count >= 40)
    let index = try text("README.md")
    for name in recipes {
      let lines = try text(name).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 60, "\(name)")
      #expect(lines.prefix(2).allSatisfy { $0.hasPrefix("-- ") }, "\(name)")
      let usage = lines.filter { $0.hasPrefix("--   moonshelf ") || $0.hasPrefix("--   cp ") }
      #expect(usage.contains { $0.contains("scripts/\(name)") }, "\(name): \(usage)")
      #expect(Self.scripts.contains(name.dropLast(4) + "_test.lua"), "\(name) has no test")
      #expect(index.contains("](\(name))"), "\(name) is not in the index")
    }
  }

  @Test("do not call undefined functions")
  func check() throws {
    let check = try ScriptCheck()
    for text in try Self.scripts.map(text) + ShippedSource.all.map(\.script) {
      let findings = try check.findings(in: text)
      #expect(findings.isEmpty, "\(text.prefix(60)): \(findings)")
    }
  }

  @Test("that define sources are all in the program, with tests, and its index says the same")
  func sources() async throws {
    let folder = CaseFolder("../Sources/ScriptAPI/library/sources")
    let files = ShippedSource.all.flatMap { [$0.file + ".lua", $0.file + "_test.lua"] }
    #expect(Set(folder.names) == Set(files + ["index.json"]))
    let bench = try ScriptBench()
    let rules = try ShippedSource.all.map { try bench.host.loadShipped($0.name) }
    #expect(rules.allSatisfy { !$0.isEmpty })
    let lines = rules.joined().compactMap(\.declaration).map { JSONValue.object($0).line }
    let difference = try await folder.difference(in: "index.json") { _ in
      ["["] + lines.dropLast().map { $0 + "," } + lines.suffix(1) + ["]"]
    }
    #expect(difference == nil)
    #expect(bench.logged.isEmpty)
  }
}
