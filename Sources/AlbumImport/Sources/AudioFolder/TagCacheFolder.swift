import AlbumFiles
import AlbumModel
import Glibc

/// The folder in which what was read from audio files is remembered.
struct TagCacheFolder {
  /// How many folders of music are remembered.
  private static let most = 16
  private static let ending = Array(".tags".utf8)

  /// Where the folder is; nil where there is no place for it.
  private let path: [UInt8]?

  /// - Parameter path: the folder; nil for the user's own.
  init(_ path: String?) {
    self.path = path.map { Array($0.utf8) } ?? Self.usual()
  }

  /// What is remembered of a folder of music; nothing at worst.
  func read(_ root: [UInt8]) -> TagCache {
    file(for: root).flatMap { WholeFile.bytes($0, atMost: TagCache.longest) }
      .flatMap { TagCache($0, of: root) } ?? TagCache()
  }

  /// Remembers what was written for a folder of music.
  ///
  /// That this fails is nobody's loss but time, so nobody is told.
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
