import AlbumImport
import AlbumLibrary
import AlbumScripting
import AlbumTestSupport
import Foundation
import ScriptAPI
import Testing

@testable import moonshelf

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
      #expect(try problem(of: example) == nil, "\(name):\n\(example.source)")
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

  /// What is wrong with an example; only those that name permissions or change the program have one
  /// of their own.
  private func problem(of example: APIExample) throws -> String? {
    guard example.arguments.isEmpty, let stage = try ExampleStage(example.kind) else {
      let script = DocumentedScript(
        kind: example.kind, arguments: example.arguments, source: example.source)
      let result = try script.run()
      let errors = result.errors.replacing(/(info|warn|error): .*\n/, with: "")
      return result.code == 0 && errors.isEmpty ? nil : result.output + result.errors
    }
    return try stage.problem(of: example.source, in: "example.lua")
  }

  /// The message for a wrong call, without the position.
  private func answer(to misuse: APIMisuse) throws -> String {
    let source =
      switch misuse.kind {
      case .rule: "return function(album, record, ctx) \(misuse.call) end"
      case .layout: "moonshelf.decorate { columns = function(columns) \(misuse.call) end }"
      case .test: "test(\"wrong\", function() \(misuse.call) end)"
      case .script, .command:
        "local library <const> = moonshelf.library local album <const> = library.albums[1] "
          + "local _ <const> = album " + misuse.call
      }
    let name = "wrong.lua"
    let said: String?
    if misuse.permissions.isEmpty, let stage = try ExampleStage(misuse.kind) {
      said = try stage.problem(of: source, in: name)
    } else {
      let program = try Program.withSampleAlbums()
      try program.folder.write(source, to: name)
      let permissions = misuse.permissions.flatMap { ["--allow", $0] }
      let words = misuse.kind == .layout ? ["list", "--script"] : ["run"] + permissions
      said = try program.run(words + [name]).errors
    }
    let line = said?.split(separator: "\n").first.map(String.init) ?? ""
    return line.components(separatedBy: name + ":1: ").last ?? line
  }
}

/// The sample albums and a host of scripts, in this process: one would start for each of hundreds of
/// examples.
private final class ExampleStage {
  private let program: Program
  private let library: LibraryAPI
  private let host: ScriptHost
  private let kind: APIExample.Kind
  private var failures: [String] = []

  /// Prepares an example; nil if it changes the program's commands or tables.
  init?(_ kind: APIExample.Kind) throws {
    guard ![.layout, .command].contains(kind) else { return nil }
    self.kind = kind
    program = try .withSampleAlbums()
    library = try LibraryAPI(path: program.library)
    var options = try ScriptSession.options(
      for: library, places: nil, limits: ScriptLimits(), permissions: PermissionSet())
    options.print = { _ in }
    options.log = { _, _ in }
    options.write = { _ in }
    host = try ScriptHost(library: library, options: options)
    library.onHandlerFailure { [weak self] in self?.failures.append("\($0)") }
  }

  /// Runs the example as the program would.
  func problem(of source: String, in name: String) throws -> String? {
    let path = try program.folder.write(source, to: name)
    do {
      switch kind {
      case .script, .command, .layout: _ = try host.runProgram(path)
      case .rule:
        try host.loadRules(path)
        let list = try program.folder.write(
          "Artist,Title,Year\nSade,Promise,1985\n", to: "list.csv")
        var plan = ImportPlan()
        plan.isStrict = true
        try host.addRules(to: &plan)
        _ = try library.importFile(list, plan)
      case .test:
        let report = try TestRunner().run(path)
        failures += ([report.failure] + report.tests.map(\.failure)).compactMap { $0?.message }
      }
    } catch {
      failures.append("\(error)")
    }
    host.close()
    try library.close()
    return failures.first?.replacing(program.folder.path + "/", with: "")
  }
}
