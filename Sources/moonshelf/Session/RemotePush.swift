import AlbumLibrary
import AlbumModel
import Glibc

/// Pushes a command's changes to the remote, at the command's end; during a long command also in
/// between.
///
/// Without a remote it costs one check whether a file exists.
enum RemotePush {
  private struct Watched {
    let path: String
    let settings: RemoteSettings
    var lastEntry: Int64
  }

  // Accessed only on the main thread, on which commands run.
  nonisolated(unsafe) private static var watched: [Watched] = []

  /// Notes the last line of a library's feed when a command opens it.
  static func watch(_ library: LibraryAPI) throws {
    guard let path = library.path, !library.isDryRun,
      access(RemoteSettings.path(of: path), F_OK) == 0,
      !watched.contains(where: { $0.path == path })
    else { return }
    do {
      guard let settings = try RemoteSettings.of(path) else { return }
      watched.append(
        Watched(path: path, settings: settings, lastEntry: try library.lastFeedEntry()))
    } catch {
      // Commands on other subjects continue; those on the remote report it again and fail.
      Console.note("moonshelf: \(error)")
    }
  }

  /// Pushes the changes; a failure is reported in one line, and does not affect the command's
  /// result.
  static func tell() {
    for index in watched.indices {
      do { try tell(&watched[index]) } catch { Console.note("moonshelf: \(error)") }
    }
  }

  private static func tell(_ watched: inout Watched) throws {
    let library = try LibraryAPI(path: watched.path)
    defer { _ = Unmanaged.passRetained(library) }
    let last = try library.lastFeedEntry()
    guard last != watched.lastEntry else { return try library.close() }
    watched.lastEntry = last
    var reason: String?
    let state = RemoteState.of(watched.path, watched.settings)
    if state.failures > 0, library.now < state.nextTry, state.nextTry - library.now <= 300 {
      reason = state.failure
    } else {
      do {
        let report = try RemoteConversation(library, watched.settings, waitLimit: .brief).run {
          try await $0.push()
        }
        if let warning = report.warning { Console.note("moonshelf: \(warning)") }
      } catch {
        reason = "\(error)"
      }
    }
    if let reason {
      let count = try library.pendingOperations(by: RemoteState.of(watched.path, watched.settings))
      Console.note(
        "moonshelf: \(CountText.of(count, "change")) not pushed yet: "
          + reason)
    }
    try library.close()
  }
}
