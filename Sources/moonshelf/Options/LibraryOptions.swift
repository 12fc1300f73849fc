import AlbumFiles
import AlbumHTTP
import AlbumLibrary
import AlbumModel
import AlbumScripting
import ArgumentParser
import Glibc

/// The options for the library, common to every command.
struct LibraryOptions: ParsableArguments {
  @Option("Library file.", "path", completion: .file())
  var library: String?

  @Option(
    "Script folder (default: MOONSHELF_SCRIPTS, then ~/.config/moonshelf/scripts).", "folder",
    completion: .directory)
  var scripts: String?

  @Flag(help: "Ignore the script folder.")
  var noScripts = false

  @Flag(help: "Do not use the network; changes are pushed later.")
  var offline = false

  /// Whether no connections are made: by the option, or by the variable that a parent program set.
  var isOffline: Bool { OfflineMode.isOn() }

  /// Whether it is the library at the usual place, which neither the option nor the variable named.
  var isStandard: Bool {
    library == nil && getenv("MOONSHELF_LIBRARY").map { $0.pointee == 0 } ?? true
  }

  /// The folders of the user's scripts; nil when they are disabled, or there is no folder for them.
  var places: ScriptDirectory? { noScripts ? nil : ScriptDirectory.standard(folder: scripts) }

  /// The folders of the user's scripts, which a command cannot do without.
  func requirePlaces() throws -> ScriptDirectory {
    guard let places else { throw UserError.noScripts(in: nil) }
    return places
  }

  /// Opens the library, with the scripts of the script folder that the command needs.
  func open(
    for need: ScriptLoadScope, mustExist: Bool = false, makes: Bool = true, isDryRun: Bool = false,
    waitLimit: Int = 30, limits: ScriptLimits = ScriptLimits(),
    permissions: PermissionSet = PermissionSet(),
    without named: [String] = [], favoured: (ScriptFolder) -> String? = { _ in nil }
  ) throws -> LibrarySession {
    try mustHaveScripts()
    let session = try LibrarySession(
      open(mustExist: mustExist, makes: makes, isDryRun: isDryRun, waitLimit: waitLimit),
      scripts: places, for: need, limits: limits, permissions: permissions, without: named,
      favoured: favoured)
    RunningCommand.session = session
    return session
  }

  /// Opens the library without scripts.
  ///
  /// With `mustExist` it is an error if there is none at the path of `--library`: for all commands
  /// that only read or change existing albums, so that a misspelt path makes no library. At another
  /// path a library is made, unless `makes` is false, as for commands that only read: they see an empty
  /// one.
  func open(
    mustExist: Bool = false, makes: Bool = true, isDryRun: Bool = false, waitLimit: Int = 30
  ) throws -> LibraryAPI {
    let library: LibraryAPI
    do {
      let path = try path()
      let isMissing = !makes && self.library == nil && FileStatus(path) == nil
      library = try LibraryAPI(
        path: isMissing ? nil : path, mustExist: mustExist && self.library != nil,
        isDryRun: isDryRun, waitLimit: waitLimit)
    } catch LibraryError.noLibrary(let path) {
      let way = command("init")
      throw UserError.usage("there is no library \(path); make one with: \(way)")
    }
    if let copy = library.copyBeforeUpgrade {
      Console.note(
        "moonshelf: the library was upgraded for this version of moonshelf; previous version: \(copy)"
      )
    }
    let places = self.places
    library.onHandlerFailure { [unowned library] failure in
      Console.note("moonshelf: \(failure)")
      let failures = places.map { ScriptFailures(path: $0.failures) }
      failures?.note(failure.owner, "\(failure)", at: library.now)
    }
    library.onCommit = Interruption.note(isKept:)
    library.agent = { RunningCommand.agent }
    library.onUnknownName = { [unowned library] in
      guard let places else { return }
      // It lives as long as the library.
      let session = try LibrarySession(library, scripts: places, for: .fields)
      _ = Unmanaged.passRetained(session)
    }
    if !isOffline { try SyncAtEnd.watch(library) }
    (CommandFailure.library, CommandFailure.undo) = (library, command("undo"))
    // It lives as long as the process: releasing it would start a thread, only to end it.
    _ = Unmanaged.passRetained(library)
    return library
  }

  func validate() throws {
    // Code that opens connections checks the variable, and so do the programs that scripts run.
    if offline { setenv(OfflineMode.variable, "1", 1) }
    if library?.isEmpty == true { throw UserError.usage("--library needs the path of a file") }
    if scripts?.isEmpty == true { throw UserError.usage("--scripts needs the path of a folder") }
  }

  /// Ensures that the folder of `--scripts` exists.
  func mustHaveScripts() throws {
    guard let scripts, FileStatus(scripts)?.isFolder != true else { return }
    throw UserError.usage("script folder not found: \(scripts)")
  }

  func path() throws -> String { LibraryLocation.file(try library ?? LibraryLocation.standard()) }

  /// A command line on the same library, for messages.
  func command(_ words: String) -> String {
    guard let library else { return "moonshelf \(words)" }
    let isPlain = library.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    return "moonshelf \(words) --library " + (isPlain ? library : library.quotedForShell)
  }
}

extension String {
  /// The text as one word of a shell's command line.
  var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}

/// The albums that a command changes: those that match a query, or all.
struct ChangedAlbums: ParsableArguments {
  @Argument(help: .query) var query: [String] = []

  @Flag(help: "All albums, instead of a query.")
  var all = false

  /// Whether neither a query nor all albums are given.
  var isMissing: Bool { query.isEmpty && !all }

  func validate() throws {
    if all, !query.isEmpty { throw UserError.usage("--all takes no query") }
  }

  /// Parses the words.
  ///
  /// - Throws: `UserError` for a query without a condition: a word may be an empty variable.
  func parse(for library: LibraryAPI) throws -> AlbumQuery {
    try Self.parse(query, isAll: all, for: library)
  }

  /// Parses the words of a query.
  ///
  /// - Returns: the query.
  /// - Throws: `UserError` for a query without a condition: a word may be an empty variable.
  static func parse(
    _ words: [String], isAll: Bool, mayOrderAll: Bool = false, for library: LibraryAPI
  ) throws -> AlbumQuery {
    try words.refuseNumbers()
    if words == ["all"] {
      throw UserError.usage("\"all\" is a word to search for; for every album, write --all")
    }
    let parsed = try words.asQuery(for: library)
    if isAll, !words.isEmpty, !mayOrderAll || parsed.filter != .all {
      throw UserError.usage("--all takes no query")
    }
    if parsed.filter == .all, !isAll {
      throw UserError.usage("the query is empty, so it matches every album; write --all for that")
    }
    return parsed
  }
}

extension [String] {
  /// The title of a page with the result.
  var pageTitle: String {
    // Without the order.
    let words = filter { !$0.hasSuffix("+") && !$0.hasSuffix("-") }
    return words.isEmpty ? "Albums" : "Albums: \(words.joined(separator: " "))"
  }

  /// Parses the words of a command that took numbers alone for album numbers in version 0.1.
  ///
  /// Numbers alone are refused with the way to write them now. From the next version on they are
  /// words to search for, as in `moonshelf list`.
  func asAlbumQuery(for library: LibraryAPI) throws -> AlbumQuery {
    try refuseNumbers()
    return try asQuery(for: library)
  }

  /// Parses the words of a query.
  func asQuery(for library: LibraryAPI) throws -> AlbumQuery {
    guard !isEmpty else { return .all }
    do { return try library.queryParser.query(words: self) } catch let error as QueryError {
      // It may be the name of a field or a shelf of a script.
      guard try library.loadScriptFields() else { throw error }
      return try library.queryParser.query(words: self)
    }
  }

  /// Throws if there are only numbers, which were album numbers in version 0.1.
  func refuseNumbers() throws {
    guard let first, allSatisfy({ UInt64($0) != nil }) else { return }
    guard count == 1 else {
      throw UserError.usage(
        "numbers are words to search for; these albums are id:\(joined(separator: ","))")
    }
    let year = first.count == 4 ? ", albums of that year are year:\(first)" : ""
    throw UserError.usage("\(first) is a word to search for; album \(first) is id:\(first)\(year)")
  }
}
