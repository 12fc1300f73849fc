import AlbumFiles
import AlbumPresentation
import Foundation

/// Writes a file whole or not at all: beside it first, then in its place.
enum WholeFile {
  /// Hands over a descriptor to write to; `-` is standard output.
  static func write(
    _ path: String, mode: mode_t = 0o666, _ body: (Int32) throws -> Void
  ) throws {
    guard path != "-" else { return try body(STDOUT_FILENO) }
    guard !isSpecial(path) else { return try writeInPlace(path, body) }
    let pending = path + ".\(getpid()).part"
    let descriptor = open(pending, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw CannotWrite(path: path) }
    do {
      try body(descriptor)
      guard fsync(descriptor) == 0 || errno == EINVAL else { throw OutputError(code: errno) }
      guard Glibc.close(descriptor) == 0, rename(pending, path) == 0 else {
        throw CannotWrite(path: path)
      }
    } catch {
      unlink(pending)
      throw error
    }
  }

  /// Lets something make a file by its path, which then takes the place of the one wanted.
  static func replace(_ path: String, _ body: (_ pending: String) throws -> Void) throws {
    guard !isSpecial(path) else { throw CannotWrite(path: path) }
    let pending = path + ".\(getpid()).part"
    defer { unlink(pending) }
    try body(pending)
    guard rename(pending, path) == 0 else { throw CannotWrite(path: path) }
  }

  /// Whether there is something other than a file, such as a pipe or a device, that must stay.
  private static func isSpecial(_ path: String) -> Bool {
    FileStatus(path).map { !$0.isFile } ?? false
  }

  private static func writeInPlace(_ path: String, _ body: (Int32) throws -> Void) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CannotWrite(path: path) }
    defer { Glibc.close(descriptor) }
    try body(descriptor)
  }
}
