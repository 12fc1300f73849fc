import AlbumLibrary
import AlbumModel
import AlbumScripting
import ArgumentParser
import Glibc

/// A command's library, with those of the user's scripts that concern the command.
final class LibrarySession {
  let library: LibraryAPI
  /// Runs scripts; nil while none concerns the command.
  private(set) var host: ScriptHost?
  /// The user's script folder; nil when there is no script in it, or it is not wanted.
  let folder: ScriptFolder?
  private let options: ScriptOptions

  /// Loads what concerns the command.
  ///
  /// - Parameters:
  ///   - library: an open library.
  ///   - places: where the user's scripts are; nil leaves them out.
  ///   - need: what the command wants of them.
  ///   - limits: what scripts may use.
  ///   - permissions: what the scripts that the user names may do.
  ///   - named: files that the user names, which are loaded for that and not once more as the
  ///     folder's.
  ///   - favoured: the script of the folder that the user named by its command.
  /// - Throws: `LuaError` when there is no memory for scripts, or one was interrupted.
  init(
    _ library: LibraryAPI, scripts places: ScriptPlaces?, for need: ScriptLoadScope,
    limits: LimitOptions? = nil, permissions: PermissionSet = PermissionSet(),
    without named: [String] = [], favoured: (ScriptFolder) -> String? = { _ in nil }
  ) throws {
    self.library = library
    library.userReach = permissions.userReach
    options = try ScriptSession.options(
      for: library, places: places, limits: limits, permissions: permissions)
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
    let named = named.compactMap(RealPath.of)
    let needed = folder.needed(for: need).filter { script in
      named.isEmpty || RealPath.of(script.path).map { !named.contains($0) } ?? true
    }
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

  /// The host, made if there is none yet.
  func requireHost() throws -> ScriptHost {
    if let host { return host }
    let host = try ScriptHost(library: library, options: options)
    self.host = host
    return host
  }

  /// Runs something of scripts' so that Ctrl-C stops it in an orderly way.
  func stoppable<Result>(_ body: (ScriptHost) throws -> Result) throws -> Result {
    let host = try requireHost()
    return try ScriptSession.stoppable(host) { try body(host) }
  }

  /// Closes a library whose scripts were only looked at, not used.
  func closeUnused() throws {
    host?.discard()
    try library.close()
  }

  /// Waits for covers that scripts asked for, takes scripts down and closes the library.
  ///
  /// - Parameter emptyingLog: whether to bring all changes from the log into the file, for a program with
  ///   other connections that are still open, or SQLite would do so when the last one is closed.
  /// - Throws: `ExitCode` when a script failed at being taken down, which was said already.
  func close(emptyingLog: Bool = false) throws {
    // Whoever ends the program does not want to wait; who asks a server to end interrupts nothing.
    if !Interruption.isRequested { try CoverWait.wait(in: library) }
    let isFine = closeScripts()
    // A program that reads now does it when it is closed.
    if emptyingLog { try? library.emptyLog() }
    try library.close()
    if !isFine { throw ExitCode(Interruption.isRequested ? Interruption.exitCode : 1) }
  }

  /// Takes scripts down so that Ctrl-C stops what they do then, and nothing else is lost.
  private func closeScripts() -> Bool {
    // A second Ctrl-C ends the program at once.
    Console.flush()
    func end() -> Bool {
      if library.observes(.libraryClosing) {
        library.post(LibraryEvent(.libraryClosing, origin: .command, subject: .information([:])))
      }
      return host?.close() ?? true
    }
    guard let host else { return end() }
    return Interruption.whileStoppable(by: host.interrupt, end)
  }
}
