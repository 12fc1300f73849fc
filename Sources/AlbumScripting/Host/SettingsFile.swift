import Foundation

/// Small files of the user's settings: read whole, written whole or not at all.
enum SettingsFile {
  /// Reads a file.
  ///
  /// - Returns: nil when there is none.
  /// - Throws: what the system says when there is one that cannot be read.
  static func read(_ path: String) throws -> String? {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    }
  }

  /// Writes a file that only its user can read, making its folder.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let pending = path + ".\(getpid()).part"
    let descriptor = open(pending, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileProblem(path: path, code: errno) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: bytes)
      try file.synchronize()
      try file.close()
    } catch {
      unlink(pending)
      throw error
    }
    guard rename(pending, path) == 0 else {
      unlink(pending)
      throw FileProblem(path: path, code: errno)
    }
  }
}
