import AlbumFiles
import AlbumScripting
import Glibc

/// The folders and files that are watched: folders with all that is in them, files by name in theirs.
final class WatchedPlaces {
  /// A folder with a watch on it.
  private struct Folder {
    var path: String
    /// Whether all that is in it counts.
    var isWhole = false
    /// The names that count by themselves.
    var names: Set<String> = []
  }

  private let notices: FolderNotices
  private let isIgnored: (String) -> Bool
  private let say: (String) -> Void
  private var folders: [Int32: Folder] = [:]
  private var roots: [String] = []

  /// Watches nothing yet.
  ///
  /// - Parameters:
  ///   - notices: where the system tells what happens.
  ///   - isIgnored: what does not count among the things in a folder, by its path.
  ///   - say: tells a person something.
  init(
    _ notices: FolderNotices, isIgnored: @escaping (String) -> Bool,
    say: @escaping (String) -> Void
  ) {
    self.notices = notices
    self.isIgnored = isIgnored
    self.say = say
  }

  /// Watches a folder or a file that was asked for.
  ///
  /// - Returns: the files there are.
  /// - Throws: ``CannotWatch``.
  func addRoot(_ path: String) throws -> [String] {
    guard let real = RealPath.of(path) else { throw CannotWatch(path: path, code: ENOENT) }
    roots.append(real)
    // Seen from above, a folder that comes back and a file that is written anew are noticed.
    try watchName(real)
    guard Self.isFolder(real) else { return [real] }
    return try addFolder(real)
  }

  /// Watches a file by its name, whether or not it is there.
  ///
  /// - Throws: ``CannotWatch`` when its folder cannot be watched.
  func watchName(_ path: String) throws {
    let cut = path.lastIndex(of: "/") ?? path.startIndex
    let folder = cut == path.startIndex ? "/" : String(path[..<cut])
    let watch = try notices.watch(folder)
    folders[watch, default: Folder(path: folder)].names.insert(String(path[cut...].dropFirst()))
  }

  /// All files that count now.
  func scan() -> [String] {
    roots.flatMap { root in
      Self.isFolder(root) ? (try? addFolder(root)) ?? [] : FileState(root) == nil ? [] : [root]
    }
  }

  /// What a notice is about.
  enum Subject {
    /// A file that may be whole now.
    case written(String)
    /// A file that is being written.
    case changing(String)
    /// Files that came with a folder.
    case came([String])
    /// A file that went.
    case gone(String)
    /// Notices were lost: everything has to be looked at.
    case lost
    case nothing
  }

  /// Understands a notice, and follows folders that come and go.
  func subject(of notice: FolderNotices.Notice) -> Subject {
    if notice.has(IN_Q_OVERFLOW) { return .lost }
    guard let folder = folders[notice.watch] else { return .nothing }
    if notice.has(IN_IGNORED) { folders[notice.watch] = nil }
    if notice.has(IN_DELETE_SELF, IN_MOVE_SELF) {
      if roots.contains(folder.path) { say("\(folder.path) is gone; waiting for it to come back") }
      if notice.has(IN_MOVE_SELF) { forget(folder.path) }
    }
    guard !notice.name.isEmpty else { return .nothing }
    let path = (folder.path == "/" ? "" : folder.path) + "/" + notice.name
    guard folder.names.contains(notice.name) || folder.isWhole && !isIgnored(path) else {
      return .nothing
    }
    return notice.has(Int32(IN_ISDIR)) ? folderSubject(notice, path) : fileSubject(notice, path)
  }

  private func fileSubject(_ notice: FolderNotices.Notice, _ path: String) -> Subject {
    if notice.has(IN_CLOSE_WRITE, IN_MOVED_TO) { return .written(path) }
    if notice.has(IN_DELETE, IN_MOVED_FROM) { return .gone(path) }
    // A link is whole as soon as it is there; whoever makes a file goes on to write and close it.
    if notice.has(IN_CREATE), Self.isLink(path) { return .written(path) }
    return .changing(path)
  }

  private func folderSubject(_ notice: FolderNotices.Notice, _ path: String) -> Subject {
    if notice.has(IN_MOVED_FROM, IN_DELETE) {
      forget(path)
      return .nothing
    }
    guard notice.has(IN_CREATE, IN_MOVED_TO) else { return .nothing }
    do {
      let files = try addFolder(path)
      if roots.contains(path) { say("\(path) is back") }
      return .came(files)
    } catch {
      // One that went again at once is nothing to speak of.
      if (error as? CannotWatch)?.code != ENOENT { say("\(error)") }
      return .nothing
    }
  }

  /// Watches a folder and those in it, and finds the files there are.
  private func addFolder(_ path: String) throws -> [String] {
    let watch = try notices.watch(path)
    folders[watch, default: Folder(path: path)].isWhole = true
    var files: [String] = []
    // After the watch: what comes in between is found twice rather than never.
    for name in Self.names(in: path) {
      let entry = path + "/" + name
      guard !isIgnored(entry) else { continue }
      if Self.isFolder(entry) {
        guard !Self.isSymbolicLink(entry) else { continue }
        do { files += try addFolder(entry) } catch { say("\(error)") }
      } else if FileState(entry) != nil {
        files.append(entry)
      }
    }
    return files
  }

  /// Ends the watches of a folder that went elsewhere, and of those in it.
  private func forget(_ path: String) {
    for (watch, folder) in folders
    where folder.path == path || folder.path.hasPrefix(path + "/") {
      notices.end(watch)
      folders[watch] = nil
    }
  }

  private static func names(in folder: String) -> [String] {
    FolderEntries(folder)?.map(\.text).sorted() ?? []
  }

  private static func isFolder(_ path: String) -> Bool {
    FileStatus(path)?.isFolder == true
  }

  private static func isSymbolicLink(_ path: String) -> Bool {
    FileStatus(path, followingLinks: false)?.isLink == true
  }

  private static func isLink(_ path: String) -> Bool {
    FileStatus(path, followingLinks: false).map { $0.isLink || $0.nameCount > 1 } ?? false
  }
}
