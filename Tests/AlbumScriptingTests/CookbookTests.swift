import AlbumImport
import AlbumScripting
import Foundation
import ScriptAPI
import Testing

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
    for text in try Self.scripts.map(text) + ShippedSource.all.map(\.script) {
      let findings = ScriptCheck.findings(in: text)
      #expect(findings.isEmpty, "\(text.prefix(60)): \(findings)")
    }
  }

  @Test("that define sources are all in the program, with tests, and each is of its name")
  func sources() throws {
    let folder = Self.folder + "/../Sources/ScriptAPI/library/sources"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let names = ShippedSource.all.map(\.name)
    #expect(Set(files) == Set(names.flatMap { [$0 + ".lua", $0 + "_test.lua"] }))
    var plan = ImportPlan()
    let bench = try ScriptBench()
    try bench.host.addRules(to: &plan)
    #expect(Set(plan.reading.sources.map(\.name)) == Set(names))
    #expect(bench.logged.isEmpty)
  }
}
