import Glibc

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
