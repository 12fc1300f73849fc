import AlbumScripting
import AlbumTestSupport
import Foundation
import Testing

@Suite("What the description of the API says")
struct DescribedExampleTests {
  /// Every example with the name of what it is an example of, once.
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
    "every example runs as it stands",
    arguments: [APIExample.Kind.script, .rule, .layout, .command, .test])
  func examples(kind: APIExample.Kind) throws {
    for (name, example) in examples where example.kind == kind {
      let result = try result(of: example)
      #expect(
        result.code == 0 && result.errors.replacing(/(info|warn|error): .*\n/, with: "").isEmpty,
        "\(name):\n\(example.source)\n\(result.output)\(result.errors)")
    }
  }

  private func result(of example: APIExample) throws -> Program.Result {
    let program = try Program()
    try program.run("init", "--sample")
    switch example.kind {
    case .script:
      try program.folder.write(example.source, to: "example.lua")
      return try program.run(["run"] + example.arguments + ["example.lua"])
    case .rule:
      try program.folder.write(example.source, to: "example.lua")
      try program.folder.write("Artist,Title,Year\nSade,Promise,1985\n", to: "list.csv")
      return try program.run("import", "list.csv", "--rule", "example.lua", "--strict")
    case .layout:
      try program.folder.write(example.source, to: "example.lua")
      return try program.run("list", "--script", "example.lua")
    case .command:
      try FileManager.default.createDirectory(
        atPath: program.folder.file("scripts"), withIntermediateDirectories: true)
      try program.folder.write(example.source, to: "scripts/example.lua")
      return try program.run(
        example.arguments, environment: ["MOONSHELF_SCRIPTS": program.folder.file("scripts")])
    case .test:
      try program.folder.write(example.source, to: "example_test.lua")
      return try program.run("test", "example_test.lua")
    }
  }

  @Test("every mistake that is described is answered in the very words")
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
    #expect(count > 70)
  }

  /// What is said of a wrong call, without the place.
  private func answer(to misuse: APIMisuse) throws -> String {
    let program = try Program()
    try program.run("init", "--sample")
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
    case .script, .command, .test:
      let script =
        "local library <const> = moonshelf.library local album <const> = library.albums[1] "
        + "local _ <const> = album " + misuse.call
      try program.folder.write(script, to: "wrong.lua")
      let errors = try program.run("run", "wrong.lua").errors
      said = errors.split(separator: "\n").first.map(String.init) ?? ""
    }
    return said.components(separatedBy: "wrong.lua:1: ").last ?? said
  }
}
