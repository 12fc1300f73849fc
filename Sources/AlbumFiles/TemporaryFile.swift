import Glibc

/// A file without a name until it is complete: if the program ends before, nothing is left.
///
/// If the file system does not support unnamed files it has a hidden name, and is locked while it
/// is being written, so that ``sweep(_:of:)`` finds those of killed programs.
package final class TemporaryFile: Sendable {
  /// The descriptor to write to.
  package let descriptor: Int32
  /// Its folder.
  private let folder: [UInt8]
  /// Its hidden path, if the file system does not support unnamed files.
  private let name: [UInt8]?

  /// The part of hidden names that marks these files.
  private static let substitute = Array("making".utf8)

  /// Linux's `O_TMPFILE`, which its headers hide.
  private static let unnamed = 0o20000000 | O_DIRECTORY

  /// Makes an empty file.
  ///
  /// - Parameters:
  ///   - folder: its folder, which is made when it is missing.
  ///   - mode: its permissions, before applying the process's umask.
  /// - Throws: the system's error.
  package init(in folder: [UInt8], mode: UInt32 = 0o644) throws(SystemError) {
    self.folder = folder
    let flags = O_RDWR | O_CLOEXEC
    func unnamed() -> Int32 { folder.withCString { open($0, flags | Self.unnamed, mode) } }
    var found = unnamed()
    if found < 0, errno == ENOENT {
      try WholeFile.makeFolder(folder)
      found = unnamed()
    }
    if found >= 0 {
      descriptor = found
      name = nil
    } else {
      guard errno == EOPNOTSUPP || errno == EISDIR else { throw SystemError(code: errno) }
      var hidden: [UInt8] = []
      Self.sweep(folder, of: Self.substitute)
      repeat {
        hidden = folder + [UInt8(ascii: "/")] + Self.hiddenName(for: Self.substitute)
        found = hidden.withCString { open($0, flags | O_CREAT | O_EXCL | O_NOFOLLOW, mode) }
      } while found < 0 && errno == EEXIST
      guard found >= 0 else { throw SystemError(code: errno) }
      descriptor = found
      name = hidden
    }
    flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    close(descriptor)
    if let name { _ = name.withCString(unlink) }
  }

  /// Its path for other processes of this user.
  package var externalPath: [UInt8] { name ?? Array("/proc/\(getpid())/fd/\(descriptor)".utf8) }

  /// Appends bytes.
  ///
  /// - Throws: the system's error, for example for a full disk.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try Self.write(bytes, to: descriptor)
  }

  /// Appends bytes.
  ///
  /// - Throws: the system's error, for example for a full disk.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try append(bytes) }
    }
    try outcome.get()
  }

  /// Gives it its name, durably, unless a file of that name has the same content; a file with other
  /// content is damaged, since these names are made from the content, and is replaced.
  package func publishByContent(_ path: [UInt8]) throws(SystemError) {
    _ = fchmod(descriptor, 0o644)
    if try make(path) { return }
    if try hasContent(of: path) { return }
    try replace(FileTarget(path, followingLinks: false))
  }

  /// Gives it its name, durably, unless there is a file of that name.
  ///
  /// - Returns: whether it has the name now.
  /// - Throws: the system's error.
  package func make(_ path: [UInt8]) throws(SystemError) -> Bool {
    try sync()
    guard link(as: path) else {
      if errno == EEXIST { return false }
      throw SystemError(code: errno)
    }
    Self.syncFolder(folder)
    return true
  }

  /// Moves it, durably, to a target: an existing file is replaced, its permissions and its owner
  /// are kept, and it is unchanged when this fails.
  package func replace(_ target: FileTarget) throws(SystemError) {
    if let there = target.status {
      guard folder == target.folder, keepsOwner(of: there) else { return try overwrite(target) }
      _ = fchmod(descriptor, there.permissions)
    }
    try sync()
    Self.sweep(folder, of: target.name)
    let pending: [UInt8]
    if let name { pending = name } else { pending = try pendingName(for: target) }
    let isDone = pending.withCString { from in target.path.withCString { rename(from, $0) == 0 } }
    if isDone { return Self.syncFolder(folder) }
    let code = errno
    if name == nil { _ = pending.withCString(unlink) }
    // A single mounted file, as in containers, cannot be replaced.
    guard code == EBUSY, target.status != nil else { throw SystemError(code: code) }
    try overwrite(target)
  }

  /// A hidden name next to a target, for an unnamed file.
  private func pendingName(for target: FileTarget) throws(SystemError) -> [UInt8] {
    while true {
      let pending = folder + [UInt8(ascii: "/")] + Self.hiddenName(for: target.name)
      if link(as: pending) { return pending }
      guard errno == EEXIST else { throw SystemError(code: errno) }
    }
  }

  /// Gives it a new name; `errno` is `EEXIST` if it is taken.
  private func link(as path: [UInt8]) -> Bool {
    let from = name ?? Array("/proc/self/fd/\(descriptor)".utf8)
    return path.withCString { path in
      from.withCString { from in
        if linkat(AT_FDCWD, from, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return true }
        guard name != nil, errno != EEXIST else { return false }
        // A file system without unnamed files, such as vfat, has no hard links either.
        let claim = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard claim >= 0 else { return false }
        close(claim)
        return rename(from, path) == 0
      }
    }
  }

  private func keepsOwner(of there: FileStatus) -> Bool {
    guard let own = FileStatus(descriptor: descriptor) else { return false }
    return own.owner == there.owner && own.group == there.group
      || fchown(descriptor, there.owner, there.group) == 0
  }

  /// Writes its content into a file that cannot be replaced, once there is room for all of it.
  private func overwrite(_ target: FileTarget) throws(SystemError) {
    let other = target.path.withCString { open($0, O_WRONLY | O_CLOEXEC | O_NOFOLLOW) }
    guard other >= 0 else { throw SystemError(code: errno) }
    defer { close(other) }
    let size = FileStatus(descriptor: descriptor)?.size ?? 0
    if size > 0 {
      let code = posix_fallocate(other, 0, off_t(size))
      guard code == 0 || code == EOPNOTSUPP || code == EINVAL else { throw SystemError(code: code) }
    }
    var offset: Int64 = 0
    while offset < size {
      let piece = try piece(at: offset, count: Int(min(size - offset, 1 << 20)))
      let outcome = piece.withUnsafeBytes { bytes in
        Result { () throws(SystemError) in try Self.write(bytes, to: other) }
      }
      try outcome.get()
      offset += Int64(piece.count)
    }
    guard ftruncate(other, off_t(size)) == 0, fsync(other) == 0 else {
      throw SystemError(code: errno)
    }
  }

  private func hasContent(of path: [UInt8]) throws(SystemError) -> Bool {
    guard let size = FileStatus(descriptor: descriptor)?.size,
      let there = try? WholeFile.read(path, atMost: Int(size), following: false),
      there.count == size
    else { return false }
    return try piece(at: 0, count: Int(size)) == there
  }

  private func piece(at offset: Int64, count: Int) throws(SystemError) -> [UInt8] {
    try WholeFile.bytes(count: count) { place, before, missing in
      pread(descriptor, place, missing, off_t(offset) + off_t(before))
    }
  }

  /// Waits until its content is on the disk, so that giving it a name can hardly fail any more.
  ///
  /// - Throws: the system's error, for example for a full disk.
  package func sync() throws(SystemError) {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemError(code: errno) }
  }

  /// Writes all bytes to any descriptor.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw SystemError(code: written < 0 ? errno : EIO) }
      rest = rest.dropFirst(written)
    }
  }

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
