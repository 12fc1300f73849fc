package import AlbumModel
import Glibc

/// Reads and writes whole files.
package enum WholeFile {
  /// Whether a file exists and can be read.
  package static func exists(_ path: [UInt8]) -> Bool { path.withCString { access($0, R_OK) } == 0 }

  /// The size of a file in bytes; nil if it does not exist.
  package static func size(_ path: [UInt8]) -> Int? {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    return Int(status.st_size)
  }

  /// The content of a file; nil if it is missing, cannot be read, or is larger than the limit.
  package static func bytes(_ path: [UInt8], atMost limit: Int) -> [UInt8]? {
    try? read(path, atMost: limit, following: false)
  }

  /// The content of a file.
  ///
  /// - Throws: the system's error; `EFBIG` if it is larger than the limit.
  package static func read(
    _ path: [UInt8], atMost limit: Int, following: Bool = true
  ) throws(SystemError) -> [UInt8] {
    let (descriptor, size) = try openFile(path, following: following)
    defer { close(descriptor) }
    guard size <= limit else { throw SystemError(code: EFBIG) }
    return try bytes(count: size) { Glibc.read(descriptor, $0, $2) }
  }

  /// The hash of a file, which is read a megabyte at a time.
  package static func hash(_ path: [UInt8]) throws(SystemError) -> ContentHash {
    let (descriptor, size) = try openFile(path, following: false)
    defer { close(descriptor) }
    var hashing = ContentHashing()
    var rest = size
    while rest > 0 {
      let piece = try bytes(count: min(rest, 1 << 20)) { Glibc.read(descriptor, $0, $2) }
      piece.withUnsafeBufferPointer { hashing.append($0) }
      rest -= piece.count
    }
    return hashing.finish()
  }

  /// Opens a file for reading; the caller closes it.
  private static func openFile(
    _ path: [UInt8], following: Bool
  ) throws(SystemError) -> (descriptor: Int32, size: Int) {
    // If a pipe has replaced the file, opening must not wait for it.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (following ? 0 : O_NOFOLLOW)
    let descriptor = path.withCString { open($0, flags) }
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    let type = status.st_mode & S_IFMT
    guard code == 0, type == S_IFREG else {
      close(descriptor)
      throw SystemError(code: code != 0 ? code : type == S_IFDIR ? EISDIR : EINVAL)
    }
    return (descriptor, Int(status.st_size))
  }

  /// Reads a number of bytes, of which the system may return fewer at a time.
  ///
  /// - Parameters:
  ///   - count: the number of bytes.
  ///   - read: reads into memory, as the system's `read` does; it takes the number of bytes read
  ///     before, and of those missing.
  /// - Returns: the bytes.
  /// - Throws: the system's error; `EIO` if there are fewer.
  static func bytes(
    count: Int,
    _ read: (_ place: UnsafeMutablePointer<UInt8>?, _ offset: Int, _ count: Int) -> Int
  ) throws(SystemError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { space, used in
      while used < count {
        let found = read(space.baseAddress.map { $0 + used }, used, count - used)
        if found < 0, errno == EINTR { continue }
        guard found > 0 else {
          code = found < 0 ? errno : EIO
          return
        }
        used += found
      }
    }
    guard code == 0 else { throw SystemError(code: code) }
    return bytes
  }

  /// Writes a file completely or not at all, durably.
  ///
  /// An existing file stays until then, and its permissions and its owner are kept. Symbolic links
  /// are followed. A pipe or a device is written to directly.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: the permissions of a new file, before applying the process's umask.
  ///   - body: writes the content to a descriptor.
  /// - Throws: ``SystemError`` for the system's error; any error of `body`.
  package static func write(
    _ path: [UInt8], mode: UInt32 = 0o666, _ body: (Int32) throws -> Void
  ) throws {
    let target = try FileTarget(path)
    guard !target.isSpecial else {
      let descriptor = target.path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { throw SystemError(code: errno) }
      defer { close(descriptor) }
      return try body(descriptor)
    }
    let file = try target.begin(mode: mode)
    try body(file.descriptor)
    try file.replace(target)
  }

  /// Writes a file completely or not at all, as ``write(_:mode:_:)`` does.
  package static func replace(
    _ path: [UInt8], with bytes: [UInt8], mode: UInt32 = 0o666
  ) throws(SystemError) {
    let target = try FileTarget(path)
    let file = try target.begin(mode: mode)
    try file.append(bytes)
    try file.replace(target)
  }

  /// Makes a folder and its parents, unless they exist.
  package static func makeFolder(_ path: [UInt8]) throws(SystemError) {
    if path.withCString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else {
      throw SystemError(code: errno)
    }
    try makeFolder(Array(path[..<slash]))
    guard path.withCString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST else {
      throw SystemError(code: errno)
    }
  }
}
