import AlbumFiles
import Glibc

/// Small settings files, which are read and written as a whole.
enum SettingsFile {
  /// Reads a file.
  ///
  /// - Returns: nil if it does not exist.
  /// - Throws: ``FileError`` if it exists and cannot be read.
  static func read(_ path: String) throws -> String? {
    let descriptor = path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileError(path: path, code: errno)
    }
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor: descriptor) else {
      throw FileError(path: path, code: errno)
    }
    var bytes: [UInt8] = []
    // The size is only a hint, as the file may grow during the read.
    var room = max(4096, Int(status.size) + 1)
    while true {
      var count = 0
      bytes += [UInt8](unsafeUninitializedCapacity: room) { space, used in
        count = Glibc.read(descriptor, space.baseAddress, room)
        used = max(count, 0)
      }
      guard count >= 0 else { throw FileError(path: path, code: errno) }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      room = 4096
    }
  }

  /// Writes a file that only its user can read, and creates its folder.
  static func write(_ bytes: [UInt8], to path: String) throws {
    if let slash = path.lastIndex(of: "/") { makeFolder(String(path[..<slash])) }
    do throws(SystemError) {
      try WholeFile.replace(PathText.bytes(of: path), with: bytes, mode: 0o600)
    } catch {
      throw FileError(path: path, code: error.code)
    }
  }

  /// Reads and rewrites a file while no other process does.
  static func whileLocked<Result>(_ path: String, _ body: () throws -> Result) rethrows -> Result {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    makeFolder(folder)
    let descriptor = folder.withSystemPath {
      open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    // Without a folder nothing can be written, which is reported then.
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }

  /// Creates a folder and those above it; a failure shows at its first use.
  static func makeFolder(_ path: String) {
    guard !path.isEmpty, mkdir(path, 0o700) != 0, errno == ENOENT,
      let slash = path.lastIndex(of: "/")
    else { return }
    makeFolder(String(path[..<slash]))
    mkdir(path, 0o700)
  }
}
