import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport

/// A library in memory with a script host, which collects the output of scripts.
final class ScriptBench {
  let library: LibraryAPI
  let host: ScriptHost
  let folder: TemporaryFolder
  private let said = Said()

  private final class Said {
    var printed: [String] = []
    var logged: [String] = []
  }

  init(
    memoryLimit: Int? = 64 << 20, timeLimit: Double? = nil,
    permissions: (String) throws -> [Permission] = { _ in [] },
    progress: ((String, Int?) -> any ProgressDisplay)? = nil,
    adjust: (inout ScriptOptions) -> Void = { _ in }
  ) throws {
    library = try LibraryAPI(path: nil, effects: .fixed)
    folder = try TemporaryFolder()
    let said = self.said
    var options = ScriptOptions(
      memoryLimit: memoryLimit, timeLimit: timeLimit, print: { said.printed.append($0) },
      log: { said.logged.append("\($0): \($1)") })
    options.permissions = PermissionSet(try permissions(folder.path))
    if let progress { options.progress = progress }
    adjust(&options)
    host = try ScriptHost(library: library, options: options)
    library.onHandlerFailure { said.logged.append("\($0)") }
  }

  deinit {
    host.close()
  }

  var printed: [String] { said.printed }
  var logged: [String] { said.logged }

  /// Adds albums with these artists and titles, all of 1977.
  func add(_ albums: (artist: String, title: String)...) throws {
    for album in albums {
      try library.add(AlbumContent(title: album.title, artist: album.artist, year: 1977))
    }
  }

  /// Runs Lua as the script `test.lua`.
  @discardableResult
  func run(_ source: String, arguments: [String] = []) throws -> [String] {
    let before = said.printed.count
    let path = try folder.write(prelude + source, to: "test.lua")
    try host.run(path, arguments: arguments)
    return Array(said.printed[before...])
  }

  /// Imports a text with a rule.
  @discardableResult
  func importText(
    _ text: String, named name: String = "list.csv", rule: String? = nil,
    _ plan: ImportPlan = ImportPlan()
  ) throws -> ImportReport {
    if let rule { try host.loadRules(folder.write(rule, to: "rule.lua")) }
    var plan = plan
    try host.addRules(to: &plan)
    return try library.importFile(folder.write(text, to: name), plan)
  }

  /// In one line, so that line numbers of a script match its text.
  private let prelude =
    "local moonshelf <const> = require 'moonshelf' local library <const> = moonshelf.library "
}
