import Glibc

extension TemporaryFile {
  private static let ending = Array(".part".utf8)
  private static let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let digitCount = 12

  /// A hidden name that cannot be guessed, for a file that will replace the one of another name.
  static func hiddenName(for name: [UInt8]) -> [UInt8] {
    let random = (0..<digitCount).map { _ in digits.randomElement() ?? UInt8(ascii: "0") }
    return prefix(for: name) + random + ending
  }

  /// A hidden path that cannot be guessed, next to the file to be replaced; files of killed
  /// programs there are removed.
  package static func hiddenPath(for path: String) -> String {
    let target = FileTarget(replacing: Array(path.utf8))
    sweep(target.folder, of: target.name)
    let hidden = target.folder + [UInt8(ascii: "/")] + hiddenName(for: target.name)
    return String(decoding: hidden, as: UTF8.self)
  }

  /// A name may have 255 bytes.
  private static func prefix(for name: [UInt8]) -> [UInt8] {
    [UInt8(ascii: ".")] + name.prefix(200) + [UInt8(ascii: ".")]
  }

  /// Removes the files of killed programs that were to replace a file: those with hidden names like
  /// that of ``hiddenName(for:)``, and not locked, as they are while a program writes them.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - name: the name of the file.
  /// - Complexity: O(files in the folder).
  package static func sweep(_ folder: [UInt8], of name: [UInt8]) {
    guard let entries = FolderEntries(folder) else { return }
    let prefix = prefix(for: name)
    let length = prefix.count + digitCount + ending.count
    for found in entries.lazy.map(\.name) {
      guard found.count == length, found.starts(with: prefix),
        found.suffix(ending.count).elementsEqual(ending),
        found.dropFirst(prefix.count).prefix(digitCount).allSatisfy(digits.contains)
      else { continue }
      removeUnlessLocked(found, in: entries.descriptor)
    }
  }

  private static func removeUnlessLocked(_ name: [UInt8], in folder: Int32) {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = name.withCString { openat(folder, $0, flags) }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor: descriptor), status.owner == geteuid(),
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    if status.isFolder {
      StagingFolder.empty(descriptor)
      _ = name.withCString { unlinkat(folder, $0, AT_REMOVEDIR) }
    } else if status.isFile {
      _ = name.withCString { unlinkat(folder, $0, 0) }
    }
  }

  /// Makes a new name in a folder durable, where the file system can.
  static func syncFolder(_ folder: [UInt8]) {
    let descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
