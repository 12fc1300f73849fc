import AlbumTestSupport
import Foundation
import ScriptAPI
import Testing

@Suite("The description of the API")
struct DescribedExampleTests {
  /// Every example with the name it belongs to, once.
  private var examples: [(name: String, example: APIExample)] {
    let items = APIDescription.tables.flatMap { table in
      table.items.compactMap { item in item.example.map { (item.name, $0) } }
    }
    let records = APIDescription.tables.compactMap { table in
      table.example.map { (table.name, $0) }
    }
    return items + records
  }

  @Test(
    "has only examples that run unchanged",
    arguments: [APIExample.Kind.script, .rule, .layout, .command, .test])
  func examples(kind: APIExample.Kind) throws {
    for (name, example) in examples where example.kind == kind {
      let script = DocumentedScript(
        kind: example.kind, arguments: example.arguments, source: example.source)
      let result = try script.run()
      #expect(
        result.code == 0 && result.errors.replacing(/(info|warn|error): .*\n/, with: "").isEmpty,
        "\(name):\n\(example.source)\n\(result.output)\(result.errors)")
    }
  }

  @Test("has the exact message of every described mistake")
  func misuses() throws {
    var count = 0
    for table in APIDescription.tables {
      let misuses = table.items.map { ($0.name, $0.misuse) } + [(table.name, table.misuse)]
      for case (let name, let misuse?) in misuses {
        let answer = try answer(to: misuse)
        #expect(answer == misuse.message, "\(name): \(misuse.call)")
        count += 1
      }
    }
    #expect(count > 140)
  }

  /// The message for a wrong call, without the position.
  private func answer(to misuse: APIMisuse) throws -> String {
    let program = try Program.withSampleAlbums()
    let said: String
    switch misuse.kind {
    case .rule:
      let rule = "return function(album, record, ctx) \(misuse.call) end"
      try program.folder.write(rule, to: "wrong.lua")
      try program.folder.write("Artist,Title,Year\nSade,Promise,1985\n", to: "list.csv")
      let output = try program.run("import", "list.csv", "--rule", "wrong.lua").output
      let line = output.split(separator: "\n").first { $0.hasPrefix("  1 rejected, ") }
      said = line.map(String.init)?.replacing(" (first at line 2)", with: "") ?? ""
    case .layout:
      let decorator = "moonshelf.decorate { columns = function(columns) \(misuse.call) end }"
      try program.folder.write(decorator, to: "wrong.lua")
      let errors = try program.run("list", "--script", "wrong.lua").errors
      said = errors.split(separator: "\n").first.map(String.init) ?? ""
    case .test:
      try program.folder.write(
        "test(\"wrong\", function() \(misuse.call) end)", to: "wrong_test.lua")
      let lines = try program.run("test", "wrong_test.lua").output.split(separator: "\n")
      let heading = lines.firstIndex(of: "  ✗ wrong") ?? 0
      said = String(lines[heading + 1].drop { $0 == " " })
    case .script, .command:
      let script =
        "local library <const> = moonshelf.library local album <const> = library.albums[1] "
        + "local _ <const> = album " + misuse.call
      try program.folder.write(script, to: "wrong.lua")
      let errors = try program.run(
        ["run"] + misuse.permissions.flatMap { ["--allow", $0] } + ["wrong.lua"]
      ).errors
      said = errors.split(separator: "\n").first.map(String.init) ?? ""
    }
    return said.components(separatedBy: "wrong.lua:1: ").last ?? said
  }
}
