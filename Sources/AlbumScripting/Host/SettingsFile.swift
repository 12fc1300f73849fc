import AlbumFiles
import Glibc

/// Small files of the user's settings: read whole, written whole or not at all.
enum SettingsFile {
  /// Reads a file.
  ///
  /// - Returns: nil when there is none.
  /// - Throws: ``FileError`` when there is one that cannot be read.
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
    // The size is a hint; the file may grow while it is read.
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

  /// Writes a file that only its user can read, making its folder.
  static func write(_ bytes: [UInt8], to path: String) throws {
    if let slash = path.lastIndex(of: "/") { makeFolder(String(path[..<slash])) }
    do throws(SystemError) {
      try WholeFile.replace(PathText.bytes(of: path), with: bytes, mode: 0o600)
    } catch {
      throw FileError(path: path, code: error.code)
    }
  }

  /// Reads a file and writes it anew, in one go for all processes that do so.
  static func whileLocked<Result>(_ path: String, _ body: () throws -> Result) rethrows -> Result {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    makeFolder(folder)
    let descriptor = folder.withSystemPath {
      open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    // Where there is no folder nothing can be written either, and that is said.
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }

  /// Makes a folder and those above it; whether that worked shows when it is used.
  static func makeFolder(_ path: String) {
    guard !path.isEmpty, mkdir(path, 0o700) != 0, errno == ENOENT,
      let slash = path.lastIndex(of: "/")
    else { return }
    makeFolder(String(path[..<slash]))
    mkdir(path, 0o700)
  }
}
