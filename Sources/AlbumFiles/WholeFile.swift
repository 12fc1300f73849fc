package import AlbumModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that are read and written as wholes.
package enum WholeFile {
  /// Whether there is a file that can be read.
  package static func exists(_ path: [UInt8]) -> Bool {
    path.withCString { access($0, R_OK) } == 0
  }

  /// How many bytes a file has; nil where there is none.
  package static func size(_ path: [UInt8]) -> Int? {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    return Int(status.st_size)
  }

  /// All of a file.
  ///
  /// - Returns: nil where it is missing, cannot be read, or is larger than the limit.
  package static func bytes(_ path: [UInt8], atMost limit: Int) -> [UInt8]? {
    try? read(path, atMost: limit, following: false)
  }

  /// All of a file.
  ///
  /// - Throws: what the system said; `EFBIG` where it is larger than the limit.
  package static func read(
    _ path: [UInt8], atMost limit: Int, following: Bool = true
  ) throws(SystemError) -> [UInt8] {
    let (descriptor, size) = try openFile(path, following: following)
    defer { close(descriptor) }
    guard size <= limit else { throw SystemError(code: EFBIG) }
    return try bytes(count: size) { systemRead(descriptor, $0, $2) }
  }

  /// The hash of all of a file, which is read a megabyte at a time.
  ///
  /// - Throws: what the system said.
  package static func hash(_ path: [UInt8]) throws(SystemError) -> ContentHash {
    let (descriptor, size) = try openFile(path, following: false)
    defer { close(descriptor) }
    var hashing = ContentHashing()
    var rest = size
    while rest > 0 {
      let piece = try bytes(count: min(rest, 1 << 20)) { systemRead(descriptor, $0, $2) }
      piece.withUnsafeBufferPointer { hashing.append($0) }
      rest -= piece.count
    }
    return hashing.finish()
  }

  /// Opens a file to be read; the caller closes it.
  private static func openFile(
    _ path: [UInt8], following: Bool
  ) throws(SystemError) -> (descriptor: Int32, size: Int) {
    // A pipe that took the file's place must not be waited for.
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

  /// Reads a number of bytes, of which the system may give fewer at a time.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - read: reads to a place, as the system's `read` does; it is given how many bytes were read
  ///     before, and how many are missing.
  /// - Returns: the bytes.
  /// - Throws: what the system said; `EIO` where there are fewer.
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

  /// Writes a file wholly or not at all, durably.
  ///
  /// What was there before stays until then, and lends its permissions and its owner. Symbolic links
  /// are followed. A pipe or a device is written to as it is.
  ///
  /// - Parameters:
  ///   - path: where.
  ///   - mode: the permissions of a new file, less those of the process's umask.
  ///   - body: writes the content to a descriptor.
  /// - Throws: ``SystemError`` for what the system said; whatever `body` throws.
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

  /// Writes a file wholly or not at all, as ``write(_:mode:_:)`` does.
  ///
  /// - Throws: what the system said.
  package static func replace(
    _ path: [UInt8], with bytes: [UInt8], mode: UInt32 = 0o666
  ) throws(SystemError) {
    let target = try FileTarget(path)
    let file = try target.begin(mode: mode)
    try file.append(bytes)
    try file.replace(target)
  }

  /// Makes a folder and those it is in, unless they are there.
  ///
  /// - Throws: what the system said.
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

/// The system's `read`, whose name a type may have for itself.
private func systemRead(
  _ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int
) -> Int {
  read(descriptor, bytes, count)
}
