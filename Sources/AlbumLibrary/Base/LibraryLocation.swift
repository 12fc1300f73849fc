import AlbumFiles
public import Foundation

/// The default location of a library, and the files that belong to one.
public enum LibraryLocation {
  /// The folder of a library's pictures, next to its file.
  public static func covers(of path: String) -> String { path + ".covers" }

  /// The suffixes of the small files next to a library that only its owner may read.
  static let settings = [".remote", ".token", ".tokens"]
  /// The suffixes of all files next to a library, apart from SQLite's.
  static let companions = settings + [".pem", ".remote-state", ".covers"]

  /// The suffix of what a salvage read from a damaged library.
  static let salvaged = ".salvaged"

  /// The library's file with symbolic links resolved; the files that belong to it are next to it.
  ///
  /// - Returns: the path itself unless it is a link; a dangling link is followed too. SQLite would
  ///   take a path that begins with `file:` for an address, and `:memory:` for no file.
  public static func file(_ path: String) -> String {
    let path = path.hasPrefix("file:") || path == ":memory:" ? "./" + path : path
    var file = path
    // The system's limit of links.
    for _ in 0..<40 {
      guard let target = FileStatus.target(ofLink: file) else { return file }
      let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
      file = target.hasPrefix("/") ? target : folder + target
    }
    return path
  }

  /// All files of a library: its file and the files next to it, whether they exist or not; and the
  /// older versions of it that restores and upgrades kept.
  ///
  /// Every guard uses this list: no script writes to any of them, no command overwrites them with
  /// its output, and no watcher takes them for a list of albums.
  public static func files(of path: String) -> [String] {
    (["", "-wal", "-shm", "-journal"] + companions).map { path + $0 } + older(of: path)
  }

  /// The older versions of a library that restores (`LIBRARY.replaced-TIME`), upgrades
  /// (`LIBRARY.v4-backup`) and salvages (`LIBRARY.salvaged`) kept.
  private static func older(of path: String) -> [String] {
    let target = FileTarget(replacing: Array(path.utf8))
    guard let entries = FolderEntries(target.folder) else { return [] }
    return entries.compactMap { entry in
      guard entry.name.starts(with: target.name) else { return nil }
      let ending = String(decoding: entry.name.dropFirst(target.name.count), as: UTF8.self)
      let isOlder =
        ending.hasPrefix(".replaced-") || ending.hasPrefix(salvaged)
        || ending.hasPrefix(".v") && ending.contains("-backup")
      return isOlder ? path + ending : nil
    }
  }

  /// The path of the user's library.
  ///
  /// It is the value of `MOONSHELF_LIBRARY`, otherwise `moonshelf/library.moonshelf` in
  /// `XDG_DATA_HOME`, by default `~/.local/share`; that folder is made.
  ///
  /// - Parameter environment: the variables.
  /// - Returns: the path; the file need not exist yet.
  /// - Throws: ``LibraryError/cannotOpen(path:reason:)`` when there is no folder for it.
  public static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> String {
    if let path = environment["MOONSHELF_LIBRARY"], !path.isEmpty { return path }
    guard let folder = StateFile.folder(.data, { environment[$0] }) else {
      throw LibraryError.cannotOpen(
        path: "library.moonshelf", reason: "HOME is not set; use --library")
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw LibraryError.cannotOpen(path: folder, reason: "its folder cannot be created")
    }
    return folder + "/library.moonshelf"
  }
}
