#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that are read and written as wholes.
enum WholeFile {
  /// All of a file.
  ///
  /// - Returns: nil where it is missing, cannot be read, or is larger than the limit.
  static func bytes(_ path: [UInt8], atMost limit: Int) -> [UInt8]? {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) <= limit
    else { return nil }
    let size = Int(status.st_size)
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { space, used in
      while used < size {
        let count = systemRead(descriptor, space.baseAddress.map { $0 + used }, size - used)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        used += count
      }
      isWhole = used == size
    }
    return isWhole ? bytes : nil
  }

  /// Writes a file wholly or not at all: under another name first, which then becomes its own.
  ///
  /// - Throws: what the system said.
  static func replace(_ path: [UInt8], with bytes: [UInt8]) throws(SystemError) {
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
  static func makeFolder(_ path: [UInt8]) throws(SystemError) {
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
