import AlbumFiles
import AlbumModel
import Glibc

/// The folder of the caches of tags.
struct TagCacheFolder {
  /// The maximum number of cached folders of music.
  private static let most = 16
  private static let ending = Array(".tags".utf8)

  /// The path; nil if there is no suitable folder.
  private let path: [UInt8]?

  /// - Parameter path: the folder; nil for the user's usual one.
  init(_ path: String?) {
    self.path = path.map { Array($0.utf8) } ?? Self.usual()
  }

  /// The cache of a folder of music; empty if there is none.
  func read(_ root: [UInt8]) -> TagCache {
    file(for: root).flatMap { WholeFile.bytes($0, atMost: TagCache.longest) }
      .flatMap { TagCache($0, of: root) } ?? TagCache()
  }

  /// Saves the cache of a folder of music.
  ///
  /// A failure is not reported, as it only costs time.
  func write(_ bytes: [UInt8], for root: [UInt8]) {
    guard let path, let file = file(for: root) else { return }
    do throws(SystemError) {
      try WholeFile.makeFolder(path)
      try WholeFile.replace(file, with: bytes)
    } catch {
      return
    }
    removeOldest(in: path)
  }

  private func file(for root: [UInt8]) -> [UInt8]? {
    path.map { $0 + Array("/\(ContentHash(of: root).description.prefix(32))".utf8) + Self.ending }
  }

  private static func usual() -> [UInt8]? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.cache" }
    return base.map { Array("\($0)/moonshelf/audio".utf8) }
  }

  private func removeOldest(in folder: [UInt8]) {
    guard let entries = FolderEntries(folder) else { return }
    var found: [(modified: Int64, name: [UInt8])] = []
    for name in entries.lazy.map(\.name) {
      var status = stat()
      guard name.suffix(Self.ending.count).elementsEqual(Self.ending),
        name.withCString({ fstatat(entries.descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0
      else { continue }
      found.append((AudioFileState(status).modified, name))
    }
    for old in found.sorted(by: { $0.modified > $1.modified }).dropFirst(Self.most) {
      _ = old.name.withCString { unlinkat(entries.descriptor, $0, 0) }
    }
  }
}
