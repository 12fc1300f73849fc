import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumPresentation
import Foundation
import LuaRuntime

/// Tries a script on a library that nobody keeps, to find what only running it shows.
///
/// It is loaded; its rules see records, its layouts and decorators albums, its observers and hooks
/// changes of every kind, its commands a call without words. What they print goes nowhere, and nothing
/// is allowed beyond the library.
public struct ScriptRunCheck {
  /// How long each of its functions may take, in seconds.
  static let timeLimit = 5.0

  /// What went wrong, a line or more each, without repetition.
  public private(set) var problems: [String] = []

  /// Tries a script.
  ///
  /// - Parameters:
  ///   - path: its file.
  ///   - moduleFolder: where `require` looks besides.
  /// - Throws: ``LibraryError`` when there is no memory for a library.
  public init(_ path: String, moduleFolder: String? = nil) throws {
    let library = try LibraryAPI(path: nil)
    let log = RunCheckLog()
    var options = ScriptOptions(timeLimit: Self.timeLimit, print: { _ in }, log: { _, _ in })
    options.moduleFolder = moduleFolder
    options.network = Network { _ in throw NetworkProblem("no network during a check") }
    library.onHandlerFailure { log.note($0.cause) }
    let host = try ScriptHost(library: library, options: options)
    for content in Self.albums { try library.add(content) }
    do {
      let (script, result) = try host.load(path)
      if case .function(let apply) = result {
        host.insert(
          ScriptRule(name: script.name, priority: 0, source: nil, apply: apply, script: script))
      }
      log.attempt { try Self.show(host, library, log) }
      log.attempt { try Self.importRecords(host, log) }
      log.attempt { try Self.change(library) }
      for name in host.commands.keys.sorted() {
        log.attemptCommand { _ = try host.runCommand(name, []) }
      }
    } catch {
      log.note(error)
    }
    if !host.close() { log.note(UserError("on_unload failed")) }
    problems = log.problems
  }

  private static var albums: [AlbumContent] {
    [
      AlbumContent(title: "Kind of Blue", artist: "Miles Davis", genre: "Jazz", year: 1959),
      AlbumContent(title: "Ágætis byrjun", artist: "Sigur Rós"),
      AlbumContent(title: "日本"),
    ]
  }

  private static func show(_ host: ScriptHost, _ library: LibraryAPI, _ log: RunCheckLog) throws {
    for layout in [.default] + host.layouts.values {
      for format in FormatName.allCases {
        let listing = try Listing(
          of: layout, as: format.makeFormat(), decorators: host.decorators, to: MemorySink(),
          onFailure: { log.note($0.error) })
        try library.forEach(.all) { album in
          try listing.write(album)
          return true
        }
        try listing.finish()
      }
    }
  }

  private static func importRecords(_ host: ScriptHost, _ log: RunCheckLog) throws {
    guard !host.rules.isEmpty else { return }
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("moonshelf-trial-\(UUID().uuidString).csv").path
    let records =
      "Artist,Title,Year,Genre\nMiles Davis,Milestones,1958,Jazz\n,Nameless,,\nNobody,,x,\n"
    try SettingsFile.write(Array(records.utf8), to: path)
    defer { unlink(path) }
    // Whatever source a rule is for, it is to be tried.
    let rules = host.rules
    for source in Set(rules.map { $0.source ?? "csv" }).sorted() {
      var plan = ImportPlan()
      plan.reading.sourceName = source
      let report = try host.importFile(path, plan)
      for reason in report.reasons where reason.text.hasPrefix("the rule ") {
        log.note(UserError(reason.text))
      }
    }
  }

  private static func change(_ library: LibraryAPI) throws {
    let id = try library.add(AlbumContent(title: "Low", artist: "David Bowie", year: 1977))
    try library.update(id) { content in
      content.genre = "Rock"
      content.year = nil
    }
    try library.move(id, to: 1)
    try library.remove([id])
    try library.undo(1)
    try library.redo(1)
  }
}

/// Gathers what a trial finds.
private final class RunCheckLog {
  private(set) var problems: [String] = []

  func note(_ error: any Error) {
    let text = (error as? LuaError)?.message ?? "\(error)"
    let line = text.split(separator: "\n").first.map(String.init) ?? text
    if !problems.contains(line) { problems.append(line) }
  }

  /// A refusal is no mistake of the script's: a hook may well say no to what a trial does.
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch let refusal as LibraryError where refusal.isRefusal {
      return
    } catch {
      note(error)
    }
  }

  /// A command may well complain of missing words; what it cannot do is call what is not there.
  func attemptCommand(_ body: () throws -> Void) {
    do { try body() } catch {
      let text = (error as? LuaError)?.message ?? "\(error)"
      if text.contains("attempt to ") || text.contains("did you mean") || text.contains(" has no '")
      {
        note(error)
      }
    }
  }
}
