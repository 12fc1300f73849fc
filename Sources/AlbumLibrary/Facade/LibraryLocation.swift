import AlbumFiles
public import Foundation

/// Where a library is when nobody says.
public enum LibraryLocation {
  /// The folder in which a library's pictures are kept: beside its file.
  public static func covers(of path: String) -> String { path + ".covers" }

  /// The endings of the small files next to a library that only its owner may read.
  static let settings = [".remote", ".token"]
  /// The endings of all that is kept next to a library, apart from SQLite's files.
  static let companions = settings + [".remote-state", ".covers"]

  /// The library's file behind symbolic links, next to which everything else of it is.
  ///
  /// - Returns: the path itself unless it is a link; a link that leads nowhere is followed too.
  public static func file(_ path: String) -> String {
    var file = path
    // As many in a row as the system follows.
    for _ in 0..<40 {
      guard let target = FileStatus.target(ofLink: file) else { return file }
      let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
      file = target.hasPrefix("/") ? target : folder + target
    }
    return path
  }

  /// Everything that belongs to a library: its file and what is kept next to it, there or not; and those
  /// older files of it that restores and upgrades kept.
  ///
  /// Every guard asks here: no script writes any of it, no command writes its output over it, and no watcher
  /// takes it for a list of albums.
  public static func files(of path: String) -> [String] {
    (["", "-wal", "-shm", "-journal"] + companions).map { path + $0 } + older(of: path)
  }

  /// What restores (`LIBRARY.replaced-TIME`), upgrades (`LIBRARY.v4-backup`) and ``LibrarySalvage``
  /// (`LIBRARY.salvaged`) kept of a library.
  private static func older(of path: String) -> [String] {
    let target = FileTarget(replacing: Array(path.utf8))
    guard let entries = FolderEntries(target.folder) else { return [] }
    return entries.compactMap { entry in
      guard entry.name.starts(with: target.name) else { return nil }
      let ending = String(decoding: entry.name.dropFirst(target.name.count), as: UTF8.self)
      let isOlder =
        ending.hasPrefix(".replaced-") || ending.hasPrefix(LibrarySalvage.ending)
        || ending.hasPrefix(".v") && ending.contains("-backup")
      return isOlder ? path + ending : nil
    }
  }

  /// The path of the user's library.
  ///
  /// It is what `MOONSHELF_LIBRARY` says, else `moonshelf/library.moonshelf` under `XDG_DATA_HOME`,
  /// by default `~/.local/share`; that folder is made.
  ///
  /// - Parameter environment: where to look the variables up.
  /// - Returns: the path; nothing need be there yet.
  /// - Throws: ``LibraryError/cannotOpen(path:reason:)`` when there is no place to put it.
  public static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> String {
    if let path = environment["MOONSHELF_LIBRARY"], !path.isEmpty { return path }
    let folder: String
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      folder = data + "/moonshelf"
    } else if let home = environment["HOME"], !home.isEmpty {
      folder = home + "/.local/share/moonshelf"
    } else {
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
