#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file without a name, until all of it is there: whatever ends the program before, nothing is left
/// behind.
package final class FileInMaking: Sendable {
  private let descriptor: Int32
  /// What it is called all the same, where the file system knows no files without names.
  private let name: [UInt8]?

  /// Linux's `O_TMPFILE`, which its headers hide.
  private static let unnamed = 0o20000000 | O_DIRECTORY

  /// Begins an empty file.
  ///
  /// - Parameter folder: the folder it shall be in; it is made where there is none.
  /// - Throws: what the system said.
  package init(in folder: [UInt8]) throws(SystemError) {
    let flags = O_RDWR | O_CLOEXEC
    func unnamed() -> Int32 { folder.withCString { open($0, flags | Self.unnamed, 0o644) } }
    var found = unnamed()
    if found < 0, errno == ENOENT {
      try WholeFile.makeFolder(folder)
      found = unnamed()
    }
    if found >= 0 {
      descriptor = found
      name = nil
      return
    }
    guard errno == EOPNOTSUPP || errno == EISDIR else { throw SystemError(code: errno) }
    var template =
      folder.map { CChar(bitPattern: $0) } + "/.making.XXXXXX".utf8.map { CChar($0) } + [0]
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    name = template.dropLast().map { UInt8(bitPattern: $0) }
  }

  deinit {
    close(descriptor)
    if let name { _ = name.withCString(unlink) }
  }

  /// Where another process of this user finds it.
  package var outsidePath: [UInt8] { name ?? Array("/proc/\(getpid())/fd/\(descriptor)".utf8) }

  /// Writes bytes behind all others.
  ///
  /// - Throws: what the system said, such as that the disk is full.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw SystemError(code: written < 0 ? errno : EIO) }
      rest = rest.dropFirst(written)
    }
  }

  /// Writes bytes behind all others.
  ///
  /// - Throws: what the system said, such as that the disk is full.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try append(bytes) }
    }
    try outcome.get()
  }

  /// Gives it its name, unless there is a file of that name: names here say what is in the file.
  ///
  /// - Throws: what the system said.
  package func become(_ path: [UInt8]) throws(SystemError) {
    _ = fchmod(descriptor, 0o644)
    let from = name ?? Array("/proc/self/fd/\(descriptor)".utf8)
    let isDone = from.withCString { from in
      path.withCString { linkat(AT_FDCWD, from, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) == 0 }
    }
    guard !isDone, errno != EEXIST else { return }
    throw SystemError(code: errno)
  }
}
