import AlbumPresentation
import LuaRuntime
import ScriptAPI

@testable import AlbumScripting

/// A described function or method that is called with hostile values.
struct HostileFunction {
  /// All described functions.
  static let all: [HostileFunction] = APIDescription.tables.flatMap { table in
    table.items.filter { $0.kind == .function || $0.kind == .method }.map {
      HostileFunction(item: $0, table: table)
    }
  }

  static let memoryLimit = 12 << 20
  private static let limits = LuaLimits(
    memory: memoryLimit, time: .seconds(2), instructions: 400_000)

  private let item: APIItem
  private let table: APITable

  var name: String { item.name }

  /// The values for a call; one without a matching parameter is an additional argument.
  var values: [HostileValue] {
    let fitting = HostileValue.allCases.filter { value in
      item.parameters.contains { value.fits($0.type) }
    }
    return fitting.isEmpty ? [.long] : fitting
  }

  /// The kind of file in which it runs.
  private var kind: APIExample.Kind { item.misuse?.kind ?? .script }

  /// Calls it with each value.
  ///
  /// - Parameter around: receives each value, and a body that calls the function with it.
  /// - Returns: whether any call was reached.
  /// - Throws: the error that prevents the calls.
  func callWithAll(_ around: (HostileValue, () throws -> Void) throws -> Void) throws -> Bool {
    var isReached = false
    guard kind != .test else {
      for value in values { try around(value) { isReached = try test(value) || isReached } }
      return isReached
    }
    let bench = try ScriptBench(
      memoryLimit: nil,
      permissions: {
        [try Permission(parsing: "read=\($0)"), try Permission(parsing: "write=\($0)")]
      })
    try bench.add(("Fela", "Zombie"), ("Can", "Tago Mago"))
    let machine = bench.host.machine
    for value in values {
      machine.limits = LuaLimits()
      let made = try machine.load("return " + value.expression, name: "value")
        .call(returning: LuaValue.self)
      bench.host.onEnvironment = { [folder = bench.folder.path] environment, _ in
        try environment.set("hostile", made)
        try environment.set("FOLDER", folder)
      }
      machine.limits = Self.limits
      try around(value) { try run(value, on: bench) }
    }
    try around(.endless) { bench.host.close() }
    return bench.printed.contains("reached")
  }

  /// Runs a script, a rule or a layout that calls it.
  ///
  /// Only the end of the call matters; a limit or an error is as good as a result.
  private func run(_ value: HostileValue, on bench: ScriptBench) throws {
    (bench.host.rules, bench.host.decorators) = ([], [])
    let call = self.call(value)
    switch kind {
    case .rule:
      let rule = "local library <const> = require 'moonshelf'.library\n"
      _ = try? bench.importText(
        "Title\nLow\n", rule: rule + "return function(album, record, ctx)\n\(call)end")
    case .layout:
      let decorator = "moonshelf.decorate { formats = { 'csv' }, columns = function(columns)"
      _ = try? bench.run("\(decorator)\n\(call)return columns end }")
      try? list(bench)
    case .script, .command, .test: _ = try? bench.run(call)
    }
  }

  /// Runs a file of tests that calls it.
  ///
  /// - Returns: whether the call was reached.
  private func test(_ value: HostileValue) throws -> Bool {
    var bench = try TestFileBench()
    bench.runner.limits = TestLimits(memory: Self.memoryLimit, time: 0.3)
    let report = try bench.run(
      "local hostile <const> = \(value.expression)\ntest('it', function()\n\(call(value))end)")
    return report.tests.contains { $0.output.contains("reached") }
  }

  private func list(_ bench: ScriptBench) throws {
    let listing = try Listing(
      of: .default, as: FormatName.csv.makeFormat(), decorators: bench.host.decorators,
      to: MemorySink(), onFailure: { _ in })
    for album in try bench.library.albums() { try listing.write(album) }
    try listing.finish()
  }

  /// The call in Lua, after a line that reports it.
  private func call(_ value: HostileValue) -> String {
    var arguments = item.parameters.map { parameter in
      value.fits(parameter.type) ? "hostile" : Self.plain(parameter.type)
    }
    if !arguments.contains("hostile") { arguments.append("hostile") }
    let list = arguments.joined(separator: ", ")
    let begin = "print 'reached' local fine, why = pcall(function()"
    return if item.kind == .method {
      "local object <const> = \(object) \(begin) return object:\(item.member)(\(list)) end)\n"
    } else if table.name == "expectation" {
      "\(begin) return expect(hostile).\(item.member)(\(list)) end)\n"
    } else {
      "\(begin) return \(item.name)(\(list)) end)\n"
    }
  }

  /// The argument for a parameter that the hostile value does not match.
  private static func plain(_ type: String) -> String {
    if type.contains("moonshelf.Album") { return "library.albums[1]" }
    if type.contains("fun") { return "function() end" }
    if type.contains("string") { return "'title'" }
    if type.contains("integer") || type.contains("number") { return "1" }
    if type.contains("boolean") { return "true" }
    return "{}"
  }

  /// The object on which the method is called.
  private var object: String {
    switch table.name {
    case "album": "library.albums[1]"
    case "snapshot": "library.snapshot('now')"
    case "registration": "library.on('my.event', print)"
    case "progress": "moonshelf.progress('x')"
    case "file": "assert(io.open(FOLDER .. '/new.txt', 'w+'))"
    case "columns": "columns"
    case "out":
      "(function() local kept moonshelf.format { name = 'x', row = function(out) kept = out end } "
        + "library.export(FOLDER .. '/x', { format = 'x' }) return kept end)()"
    case "input":
      "(function() local kept local name <const> = tostring({}) "
        + "moonshelf.source { name = name, reads = 'text', read = function(i) kept = i end } "
        + "library.import(arg[0], { source = name }) return kept end)()"
    default: "error('the test makes no \(table.name)')"
    }
  }
}
