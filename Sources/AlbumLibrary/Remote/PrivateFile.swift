import Foundation

/// A small file beside the library that nobody but its owner reads, written whole or not at all.
struct PrivateFile {
  let path: String

  /// Why such a file cannot be used.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What is in it.
  ///
  /// - Returns: nil where there is none.
  /// - Throws: `Failure` when it cannot be read, or others can read it too.
  func read() throws -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else {
      throw Failure(description: "\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else { throw Failure(description: "\(path) is no file of yours; remove it") }
    guard status.st_mode & 0o077 == 0 else {
      throw Failure(description: "others can read \(path); if nobody did: chmod 600 it")
    }
    var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), 1 << 20))
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return Data(bytes.prefix(max(0, count)))
  }

  /// Puts something else in it.
  ///
  /// - Throws: `Failure`.
  func write(_ data: Data) throws {
    let pending = "\(path).\(getpid()).part"
    let descriptor = open(pending, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    let bytes = [UInt8](data)
    guard descriptor >= 0 else { throw failure() }
    let written = Glibc.write(descriptor, bytes, bytes.count)
    guard close(descriptor) == 0, written == bytes.count, rename(pending, path) == 0 else {
      let failure = failure()
      unlink(pending)
      throw failure
    }
  }

  /// Takes it away; what is not there is no failure.
  func remove() throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure() }
  }

  private func failure() -> Failure {
    Failure(description: "\(path) cannot be written: \(String(cString: strerror(errno)))")
  }
}
