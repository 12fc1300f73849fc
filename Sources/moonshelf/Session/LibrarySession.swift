import AlbumCovers
import AlbumLibrary
import AlbumScripting
import ArgumentParser
import Glibc

/// A command's library, with the user's scripts that the command needs.
final class LibrarySession {
  let library: LibraryAPI
  /// The host of scripts; nil if the command needs none.
  private(set) var host: ScriptHost?
  /// The user's script folder; nil when it is empty or disabled.
  let folder: ScriptFolder?
  private let options: ScriptOptions
  private var isClosed = false

  /// Loads the scripts that the command needs.
  ///
  /// - Parameters:
  ///   - library: an open library.
  ///   - places: the folders of the user's scripts; nil loads none.
  ///   - need: the scripts that the command needs.
  ///   - limits: the resource limits of scripts.
  ///   - permissions: the permissions of the scripts that the user names.
  ///   - named: files that the user names, in place of those of the folder with the same names.
  ///   - favoured: the script of the folder whose command the user named.
  /// - Throws: `LuaError` when there is no memory for scripts, or one was interrupted.
  init(
    _ library: LibraryAPI, scripts places: ScriptDirectory?, for need: ScriptLoadScope,
    limits: ScriptLimits = ScriptLimits(), permissions: PermissionSet = PermissionSet(),
    without named: [String] = [], favoured: (ScriptFolder) -> String? = { _ in nil }
  ) throws {
    self.library = library
    library.onUnknownName = nil
    library.userReach = permissions.userReach
    library.fetchCovers()
    options = try ScriptSession.options(
      for: library, places: places, limits: limits, permissions: permissions)
    library.mayAccess = options.mayAccess
    guard let places, var folder = ScriptFolder(places) else {
      folder = nil
      return
    }
    if !folder.unknown.isEmpty {
      ScriptHost.learn(&folder, library: library, options: options) {
        ScriptSession.noteFailure($0, $1, places: places, at: library.now)
      }
    }
    self.folder = folder
    // A file that the user names takes the place of one of the folder with this name.
    let names = Set(named.map(\.lastPart) + named.compactMap { RealPath.of($0)?.lastPart })
    let needed = folder.needed(for: need).filter { !names.contains($0.path.lastPart) }
    guard !needed.isEmpty else { return }
    let host = try requireHost()
    try ScriptSession.stoppable(host) {
      host.loadResidents(needed, favoured: favoured(folder)) {
        ScriptSession.noteFailure($0, $1, places: places, at: library.now)
      }
    }
    if library.observes(.libraryOpened) {
      library.post(LibraryEvent(.libraryOpened, origin: .command, subject: .information([:])))
    }
  }

  /// The host, made on first use.
  func requireHost() throws -> ScriptHost {
    if let host { return host }
    let host = try ScriptHost(library: library, options: options)
    self.host = host
    return host
  }

  /// Stops the running script, if there is one.
  var interrupt: @Sendable () -> Void { if let host { host.interrupt } else { {} } }

  /// Runs scripts so that Ctrl-C stops them cleanly.
  func stoppable<Result>(_ body: (ScriptHost) throws -> Result) throws -> Result {
    let host = try requireHost()
    return try ScriptSession.stoppable(host) { try body(host) }
  }

  /// Closes a library whose scripts were only inspected, not used.
  func closeUnused() throws {
    isClosed = true
    host?.discard()
    try library.close()
  }

  /// Waits for covers that scripts requested, unloads scripts and closes the library.
  ///
  /// - Parameter emptyingLog: whether to move all changes from the log into the file, for a
  ///   program with other connections that are still open; otherwise SQLite would do so when the
  ///   last one is closed.
  /// - Throws: `ExitCode` when unloading a script failed, which was reported.
  func close(emptyingLog: Bool = false) throws {
    guard !isClosed else { return }
    isClosed = true
    // A user who ends the program does not want to wait; a server that is asked to end is not
    // interrupted.
    if !Interruption.isRequested { try CoverWait.wait(in: library) }
    let isFine = closeScripts()
    // If another program reads now, SQLite does it when that one is closed.
    if emptyingLog { try? library.emptyLog() }
    try library.close()
    if !isFine { throw ExitCode(Interruption.isRequested ? Interruption.exitCode : 1) }
  }

  /// Unloads scripts so that Ctrl-C stops their handlers, without other effects.
  private func closeScripts() -> Bool {
    // A second Ctrl-C ends the program immediately.
    Console.flush()
    return Interruption.whileStoppable(by: interrupt) {
      if library.observes(.libraryClosing) {
        library.post(LibraryEvent(.libraryClosing, origin: .command, subject: .information([:])))
      }
      return host?.close() ?? true
    }
  }
}
