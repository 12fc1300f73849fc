import AlbumFiles
import AlbumScripting
import Glibc

/// The watched folders and files: folders with their whole content, files by name in their folders.
final class WatchedPlaces {
  /// A folder with a watch on it.
  private struct Folder {
    var path: [UInt8]
    /// Whether its whole content is watched.
    var isWhole = false
    /// The names of single watched files.
    var names: Set<[UInt8]> = []
  }

  private static let slash = UInt8(ascii: "/")

  private let notices: FolderEvents
  private let isIgnored: ([UInt8]) -> Bool
  private let say: (String) -> Void
  private var folders: [Int32: Folder] = [:]
  private var roots: [[UInt8]] = []

  /// Makes an empty set.
  init(
    _ notices: FolderEvents, isIgnored: @escaping ([UInt8]) -> Bool, say: @escaping (String) -> Void
  ) { (self.notices, self.isIgnored, self.say) = (notices, isIgnored, say) }

  /// Watches a folder or a file that the user named.
  func addRoot(_ path: String) throws -> [[UInt8]] {
    guard let real = RealPath.of(path).map(PathText.bytes) else {
      throw CannotWatch(path: PathText.shown(path), code: ENOENT)
    }
    roots.append(real)
    // The parent is watched too, to notice a folder that comes back and a file that is replaced.
    try watchName(real)
    guard Self.isFolder(real) else { return [real] }
    return try addFolder(real)
  }

  /// Watches a file by its name, whether or not it exists.
  ///
  /// - Throws: ``CannotWatch`` when its folder cannot be watched.
  func watchName(_ path: [UInt8]) throws {
    let cut = path.lastIndex(of: Self.slash) ?? 0
    let folder = cut == 0 ? [Self.slash] : Array(path[..<cut])
    let watch = try notices.watch(folder)
    folders[watch, default: Folder(path: folder)].names.insert(Array(path[(cut + 1)...]))
  }

  /// All watched files that exist now.
  func scan() -> [[UInt8]] {
    roots.flatMap { root in
      Self.isFolder(root) ? (try? addFolder(root)) ?? [] : FileSnapshot(root) == nil ? [] : [root]
    }
  }

  /// The meaning of an event.
  enum Subject {
    /// A file that may be complete now.
    case written([UInt8])
    /// A file that is being written.
    case changing([UInt8])
    /// Files in a folder that appeared.
    case came([[UInt8]])
    /// A file that was removed.
    case gone([UInt8])
    /// Events were lost: everything has to be checked.
    case lost
    case nothing
  }

  /// Interprets an event, and follows folders that appear and disappear.
  func subject(of notice: FolderEvents.Notice) -> Subject {
    if notice.has(IN_Q_OVERFLOW) { return .lost }
    guard let folder = folders[notice.watch] else { return .nothing }
    if notice.has(IN_IGNORED) { folders[notice.watch] = nil }
    if notice.has(IN_DELETE_SELF, IN_MOVE_SELF) {
      if roots.contains(folder.path) {
        say("\(PathText.shown(folder.path)) is missing; waiting for it")
      }
      if notice.has(IN_MOVE_SELF) { forget(folder.path) }
    }
    guard !notice.name.isEmpty else { return .nothing }
    let path = Self.path(of: notice.name, in: folder.path)
    guard folder.names.contains(notice.name) || folder.isWhole && !isIgnored(path) else {
      return .nothing
    }
    return notice.has(Int32(IN_ISDIR)) ? folderSubject(notice, path) : fileSubject(notice, path)
  }

  private func fileSubject(_ notice: FolderEvents.Notice, _ path: [UInt8]) -> Subject {
    if notice.has(IN_CLOSE_WRITE, IN_MOVED_TO) { return .written(path) }
    if notice.has(IN_DELETE, IN_MOVED_FROM) { return .gone(path) }
    // A link is complete immediately; a new file is still to be written and closed.
    let status = FileStatus(bytes: path, followingLinks: false)
    let isLink = status.map { $0.isLink || $0.nameCount > 1 } ?? false
    if notice.has(IN_CREATE), isLink { return .written(path) }
    return .changing(path)
  }

  private func folderSubject(_ notice: FolderEvents.Notice, _ path: [UInt8]) -> Subject {
    if notice.has(IN_MOVED_FROM, IN_DELETE) {
      forget(path)
      return .nothing
    }
    guard notice.has(IN_CREATE, IN_MOVED_TO) else { return .nothing }
    do {
      let files = try addFolder(path)
      if roots.contains(path) { say("\(PathText.shown(path)) is back") }
      return .came(files)
    } catch {
      // A folder that disappeared again immediately is not worth a message.
      if (error as? CannotWatch)?.code != ENOENT { say("\(error)") }
      return .nothing
    }
  }

  /// Watches a folder and its subfolders, and finds their files.
  private func addFolder(_ path: [UInt8]) throws -> [[UInt8]] {
    let watch = try notices.watch(path)
    folders[watch, default: Folder(path: path)].isWhole = true
    var files: [[UInt8]] = []
    // After the watch: files that appear in between are found twice rather than never.
    let names = FolderEntries(path)?.map(\.name) ?? []
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let entry = Self.path(of: name, in: path)
      guard !isIgnored(entry) else { continue }
      if Self.isFolder(entry) {
        guard FileStatus(bytes: entry, followingLinks: false)?.isLink != true else { continue }
        do { files += try addFolder(entry) } catch { say("\(error)") }
      } else if FileSnapshot(entry) != nil {
        files.append(entry)
      }
    }
    return files
  }

  /// Ends the watches of a folder that was moved or deleted, and of its subfolders.
  private func forget(_ path: [UInt8]) {
    for (watch, folder) in folders
    where folder.path == path || folder.path.starts(with: path + [Self.slash]) {
      notices.end(watch)
      folders[watch] = nil
    }
  }

  private static func path(of name: [UInt8], in folder: [UInt8]) -> [UInt8] {
    (folder == [slash] ? [] : folder) + [slash] + name
  }

  private static func isFolder(_ path: [UInt8]) -> Bool {
    FileStatus(bytes: path)?.isFolder == true
  }
}
