import CFileTimes
import Glibc

/// What the system says of a file.
///
/// Here and nowhere else: beside the network's libraries, the compiler takes the C structure for a part
/// of one of those.
package struct FileStatus: Equatable, Sendable {
  /// The device it is on, and its number there: two paths lead to one file when both are equal.
  package let device: UInt64
  package let number: UInt64
  /// How many bytes it has.
  package let size: Int64
  /// When it was last written, in nanoseconds since 1970.
  package let modified: Int64
  /// When anything about it was last changed, in nanoseconds since 1970; nobody can set this one.
  package let changed: Int64
  /// Who owns it.
  package let owner: UInt32
  /// Which group it belongs to.
  package let group: UInt32
  /// How many names it has.
  package let nameCount: Int
  /// Its kind and who may do what with it.
  private let mode: mode_t

  /// Looks at what a path leads to, or at a link itself.
  ///
  /// - Returns: nil when nothing is there, or it must not be looked at.
  package init?(_ path: String, followingLinks: Bool = true) {
    var status = stat()
    let code = path.withSystemPath { followingLinks ? stat($0, &status) : lstat($0, &status) }
    guard code == 0 else { return nil }
    self.init(status)
  }

  /// Looks at what a path of any bytes leads to, or at a link itself.
  ///
  /// - Returns: nil when nothing is there, or it must not be looked at.
  package init?(bytes path: [UInt8], followingLinks: Bool = true) {
    var status = stat()
    let code = path.withCString { followingLinks ? stat($0, &status) : lstat($0, &status) }
    guard code == 0 else { return nil }
    self.init(status)
  }

  /// Looks at a file that is open.
  ///
  /// - Returns: nil when it is not.
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
    // A file system may say any time.
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Whether it is a file, and no folder, pipe or device.
  package var isFile: Bool { mode & S_IFMT == S_IFREG }
  /// Whether it is a folder.
  package var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  /// Whether it is a symbolic link.
  package var isLink: Bool { mode & S_IFMT == S_IFLNK }
  /// Whether only its owner may do anything with it.
  package var isPrivate: Bool { mode & 0o077 == 0 }

  /// Who may do what with it.
  package var permissions: UInt32 { mode & 0o7777 }

  /// When the file that a path leads to was made, in nanoseconds since 1970; no program can set this.
  ///
  /// - Returns: nil where nothing is there, or the file system does not note it.
  package static func made(_ path: String) -> Int64? {
    var status = statx()
    let code = path.withSystemPath { statx(AT_FDCWD, $0, 0, STATX_BTIME, &status) }
    guard code == 0, status.stx_mask & STATX_BTIME != 0 else { return nil }
    return nanoseconds(
      timespec(
        tv_sec: Int(status.stx_btime.tv_sec), tv_nsec: Int(status.stx_btime.tv_nsec)))
  }

  /// Where a symbolic link leads, as it says: a path without a slash in front begins at the link's folder.
  ///
  /// - Returns: nil where no link is, or its text is no UTF-8.
  package static func target(ofLink path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = path.withSystemPath { readlink($0, &text, text.count) }
    guard count > 0 else { return nil }
    return String(validating: text[..<count], as: UTF8.self)
  }

  /// Whether both are one file.
  package func isSame(as other: FileStatus) -> Bool {
    device == other.device && number == other.number
  }
}
