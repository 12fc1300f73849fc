import AlbumFiles
import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumPresentation
import Foundation
import LuaRuntime
import RecordRecognition
public import ScriptAPI

/// Runs a script on a temporary library, to find errors that only show at run time.
///
/// It is loaded; its rules receive records, its layouts and decorators albums, its observers and
/// hooks changes of every kind, its commands a call without arguments. Their output is discarded,
/// and they have no permissions beyond the library.
public struct ScriptRunCheck {
  /// The time limit of each function, in seconds.
  static let timeLimit = 5.0

  /// The distinct errors, of one or more lines each.
  public private(set) var problems: [String] = []

  /// Checks a script.
  ///
  /// - Parameters:
  ///   - path: its file.
  ///   - isResident: whether it is in the script folder, where it may only register while it loads.
  ///   - moduleFolder: an additional folder for `require`.
  ///   - reserved: the names that its commands cannot have.
  /// - Throws: ``LibraryError`` if memory is short.
  public init(
    _ path: String, isResident: Bool = false, moduleFolder: String? = nil,
    reserved: ReservedNames = ReservedNames()
  ) throws {
    let library = try LibraryAPI(path: nil)
    let log = RunCheckLog()
    var options = ScriptOptions(timeLimit: Self.timeLimit, print: { _ in }, log: { _, _ in })
    options.moduleFolder = moduleFolder
    options.reserved = reserved
    options.network = Network { _ in throw NetworkProblem("no network during a check") }
    library.onHandlerFailure { log.note($0.cause) }
    let host = try ScriptHost(library: library, options: options)
    for content in Self.albums { try library.add(content) }
    do {
      let (script, result) = try host.load(path, isResident: isResident)
      if case .function(let apply) = result { host.insert(rule: apply, of: script) }
      log.attempt { try Self.show(host, library, log) }
      log.attempt { try Self.importRecords(host, library, log) }
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
      AlbumContent(title: "Ágætis byrjun", artist: "Sigur Rós"), AlbumContent(title: "日本"),
    ]
  }

  private static func show(_ host: ScriptHost, _ library: LibraryAPI, _ log: RunCheckLog) throws {
    for layout in [.default] + host.layouts.values {
      for format in FormatName.ofAlbums {
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

  private static func importRecords(
    _ host: ScriptHost, _ library: LibraryAPI, _ log: RunCheckLog
  ) throws {
    // Sources have files of their own, which their tests import.
    let rules = host.rules.filter { $0.definition == nil }
    guard !rules.isEmpty else { return }
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("moonshelf-trial-\(UUID().uuidString).csv").path
    let records =
      "Artist,Title,Year,Genre\nMiles Davis,Milestones,1958,Jazz\n,Nameless,,\nNobody,,x,\n"
    try StateFile(path).write(Array(records.utf8))
    defer { unlink(path) }
    // Rules are checked for all their sources.
    for source in Set(rules.map { $0.source ?? "csv" }).sorted() {
      var plan = ImportPlan()
      plan.reading.sourceName = source
      try host.addRules(to: &plan)
      plan.reading.sources = []
      let report = try library.importFile(path, plan)
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

/// Collects the errors of a check.
private final class RunCheckLog {
  private(set) var problems: [String] = []

  func note(_ error: any Error) {
    let text = (error as? LuaError)?.message ?? "\(error)"
    let line = text.split(separator: "\n").first.map(String.init) ?? text
    if !problems.contains(line) { problems.append(line) }
  }

  /// A refusal is not an error of the script: a hook may refuse the changes of a check.
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch let refusal as LibraryError where refusal.isRefusal {
      return
    } catch {
      note(error)
    }
  }

  /// A command may report missing arguments; only calls of undefined names are errors.
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

extension ScriptCheck {
  /// The probable mistakes of a script's file.
  ///
  /// - Throws: ``ScriptFailure`` if it cannot be read.
  public func findings(inFile path: String, customFields: Set<String> = []) throws -> [Finding] {
    try findings(in: ScriptFile.read(path), customFields: customFields, isWhole: true)
  }
}
