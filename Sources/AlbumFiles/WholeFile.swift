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
  package static func isThere(_ path: [UInt8]) -> Bool {
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
    // A pipe that took the file's place must not be waited for.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (following ? 0 : O_NOFOLLOW)
    let descriptor = path.withCString { open($0, flags) }
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    guard Int(status.st_size) <= limit else { throw SystemError(code: EFBIG) }
    let size = Int(status.st_size)
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { space, used in
      while used < size {
        let count = systemRead(descriptor, space.baseAddress.map { $0 + used }, size - used)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          code = count < 0 ? errno : EIO
          break
        }
        used += count
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
