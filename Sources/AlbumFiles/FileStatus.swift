import CGlibcExtensions
import Glibc

/// The status of a file.
///
/// This is the only use of the C structure: together with the network libraries, the compiler takes
/// it for a part of one of those.
package struct FileStatus: Equatable, Sendable {
  /// The device, which with ``number`` identifies the file: two paths lead to one file when both
  /// are equal.
  package let device: UInt64
  package let number: UInt64
  /// The size in bytes.
  package let size: Int64
  /// The time of the last write, in nanoseconds since 1970.
  package let modified: Int64
  /// The time of the last change of any property, in nanoseconds since 1970; programs cannot set
  /// it.
  package let changed: Int64
  /// The owner.
  package let owner: UInt32
  /// The group.
  package let group: UInt32
  /// The number of names (hard links).
  package let nameCount: Int
  /// The kind and the permissions.
  private let mode: mode_t

  /// Reads the status of the file that a path leads to, or of a link itself.
  ///
  /// - Returns: nil when nothing is there, or access is denied.
  package init?(_ path: String, followingLinks: Bool = true) {
    var status = stat()
    let code = path.withSystemPath { followingLinks ? stat($0, &status) : lstat($0, &status) }
    guard code == 0 else { return nil }
    self.init(status)
  }

  /// Reads the status of the file that a path of any bytes leads to, or of a link itself.
  ///
  /// - Returns: nil when nothing is there, or access is denied.
  package init?(bytes path: [UInt8], followingLinks: Bool = true) {
    var status = stat()
    let code = path.withCString { followingLinks ? stat($0, &status) : lstat($0, &status) }
    guard code == 0 else { return nil }
    self.init(status)
  }

  /// Reads the status of an open file.
  ///
  /// - Returns: nil when it is not open.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
    owner = status.st_uid
    group = status.st_gid
    nameCount = Int(status.st_nlink)
    mode = status.st_mode
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    // A file system may return any time.
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Whether it is a regular file, not a folder, pipe or device.
  package var isFile: Bool { mode & S_IFMT == S_IFREG }
  /// Whether it is a folder.
  package var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  /// Whether it is a symbolic link.
  package var isLink: Bool { mode & S_IFMT == S_IFLNK }
  /// Whether only its owner has permissions for it.
  package var isPrivate: Bool { mode & 0o077 == 0 }

  /// The permission bits.
  package var permissions: UInt32 { mode & 0o7777 }

  /// The creation time of the file that a path leads to, in nanoseconds since 1970; programs cannot
  /// set it.
  ///
  /// - Returns: nil when nothing is there, or the file system does not record it.
  package static func made(_ path: String) -> Int64? {
    var status = statx()
    let code = path.withSystemPath { statx(AT_FDCWD, $0, 0, STATX_BTIME, &status) }
    guard code == 0, status.stx_mask & STATX_BTIME != 0 else { return nil }
    return nanoseconds(
      timespec(tv_sec: Int(status.stx_btime.tv_sec), tv_nsec: Int(status.stx_btime.tv_nsec)))
  }

  /// The target of a symbolic link, unresolved: a relative path begins at the link's folder.
  ///
  /// - Returns: nil if it is not a link, or its text is not UTF-8.
  package static func target(ofLink path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = path.withSystemPath { readlink($0, &text, text.count) }
    guard count > 0 else { return nil }
    return String(validating: text[..<count], as: UTF8.self)
  }

  /// Whether both are the same file.
  package func isSame(as other: FileStatus) -> Bool {
    device == other.device && number == other.number
  }
}

/// The entries of one folder, in the order of the file system, without `.` and `..`.
///
/// Names are bytes: a file name need not be UTF-8. An entry is read in the system's buffer and only
/// up to the end of its name: the last one of a full buffer (a folder of about 1,360 short names)
/// has less than the 256 bytes of `d_name` after it, and reading all of those can end the process
/// with SIGSEGV.
package final class FolderEntries: Sequence, IteratorProtocol {
  package struct Entry {
    /// Its name, without the folder's.
    package let name: [UInt8]
    /// Its kind (`DT_REG`, `DT_DIR`, `DT_LNK`, …); `DT_UNKNOWN` if the file system does not report
    /// it.
    package let kind: UInt8

    /// Its name as ``PathText``.
    package var text: String { PathText.text(of: name) }
  }

  private let stream: OpaquePointer

  /// Opens a folder by its path.
  ///
  /// - Returns: nil if it cannot be read; `errno` has the reason.
  package init?(_ path: [UInt8]) {
    guard let stream = path.withCString(opendir) else { return nil }
    self.stream = stream
  }

  /// Opens a folder by the ``PathText`` of its path.
  ///
  /// - Returns: nil if it cannot be read; `errno` has the reason.
  package convenience init?(_ path: String) { self.init(PathText.bytes(of: path)) }

  /// Opens a folder by its descriptor, which stays open and belongs to the caller.
  ///
  /// - Returns: nil if it cannot be read; `errno` has the reason.
  package init?(descriptor: Int32) {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return nil }
    guard let stream = fdopendir(copy) else {
      close(copy)
      return nil
    }
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// The folder, for calls like `fstatat`; closed with this object.
  package var descriptor: Int32 { dirfd(stream) }

  /// The next entry; nil at the end, and after an error.
  package func next() -> Entry? {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry) + offset
      let length = strlen(start.assumingMemoryBound(to: CChar.self))
      let name = UnsafeRawBufferPointer(start: start, count: length)
      guard !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) else { continue }
      return Entry(name: Array(name), kind: entry.pointee.d_type)
    }
    return nil
  }
}
