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

  /// Writes a file wholly or not at all: under another name first, which then becomes its own.
  ///
  /// - Throws: what the system said.
  package static func replace(_ path: [UInt8], with bytes: [UInt8]) throws(SystemError) {
    var template = path.map { CChar(bitPattern: $0) } + ".XXXXXX".utf8.map { CChar($0) } + [0]
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    let name = template.dropLast().map { UInt8(bitPattern: $0) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { break }
      rest = rest.dropFirst(written)
    }
    _ = fchmod(descriptor, 0o644)
    let isClosed = close(descriptor) == 0
    let isDone =
      rest.isEmpty && isClosed
      && name.withCString { from in path.withCString { rename(from, $0) } } == 0
    guard !isDone else { return }
    let code = errno
    _ = name.withCString(unlink)
    throw SystemError(code: code)
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
