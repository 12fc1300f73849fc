import AlbumLibrary
import AlbumSync
import Glibc

/// Pushes a command's changes to the remote, at the command's end; during a long command also in
/// between.
///
/// Without a remote it costs one check whether a file exists.
enum SyncAtEnd {
  /// The libraries that the command opened, and the last line of the feed of each that is pushed.
  ///
  /// Accessed only on the main thread, on which commands run.
  nonisolated(unsafe) private static var watched: [(path: String, lastEntry: Int64)] = []

  /// Notes the last line of a library's feed when a command opens it.
  static func watch(_ library: LibraryAPI) throws {
    guard let path = library.path, !library.isDryRun,
      access(RemoteSettings.path(of: path), F_OK) == 0,
      !watched.contains(where: { $0.path == path })
    else { return }
    do {
      guard try RemoteSettings.of(path) != nil else { return }
      watched.append((path, try library.lastFeedEntry()))
    } catch {
      // Commands on other subjects continue; those on the remote report it again and fail.
      Console.note("moonshelf: \(error)")
    }
  }

  /// Pushes the changes; a failure is reported in one line, and does not affect the command's
  /// result.
  static func push() {
    for index in watched.indices {
      do { try push(&watched[index]) } catch { Console.note("moonshelf: \(error)") }
    }
  }

  private static func push(_ watched: inout (path: String, lastEntry: Int64)) throws {
    let library = try LibraryAPI(path: watched.path)
    // It lives as long as the process: releasing it would start a thread, only to end it.
    defer { _ = Unmanaged.passRetained(library) }
    let last = try library.lastFeedEntry()
    if last != watched.lastEntry {
      watched.lastEntry = last
      if let line = try SyncDriver().flush(library) { Console.note("moonshelf: \(line)") }
    }
    try library.close()
  }
}
