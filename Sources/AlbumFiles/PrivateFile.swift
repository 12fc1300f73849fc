import Glibc

/// A small file that nobody but its owner reads, written whole or not at all.
package struct PrivateFile {
  /// More is nothing that we wrote.
  private static let longest = 1 << 20

  private let path: String

  /// Why such a file cannot be used.
  package struct Failure: Error, CustomStringConvertible {
    /// One line, the file's path in it.
    package let description: String
  }

  /// The file of a path, whether it is there or not.
  package init(_ path: String) {
    self.path = path
  }

  /// What is in it.
  ///
  /// - Returns: nil where there is none.
  /// - Throws: ``Failure`` when it cannot be read, or others can read it too.
  package func read() throws(Failure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw failure("read") }
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor: descriptor), status.isFile,
      status.owner == geteuid()
    else { throw Failure(description: "\(path) is not your file; remove it") }
    guard status.isPrivate else {
      throw Failure(description: "other users can read \(path); use chmod 600")
    }
    var bytes = [UInt8](repeating: 0, count: min(Int(status.size), Self.longest))
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Puts something else in it.
  ///
  /// - Throws: ``Failure``.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    try withContent(bytes) { file, target throws(SystemError) in
      // Who could read the old one may not read this.
      try file.replace(FileTarget(replacing: target))
    }
  }

  /// Makes it, to outlast a power cut, unless it is there: of several that make it at the same moment
  /// the first one counts.
  ///
  /// - Throws: ``Failure``.
  package func make(_ bytes: [UInt8]) throws(Failure) {
    try withContent(bytes) { file, path throws(SystemError) in _ = try file.make(path) }
  }

  /// Takes it away; what is not there is no failure.
  ///
  /// - Throws: ``Failure``.
  package func remove() throws(Failure) {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("removed") }
  }

  /// Writes all of it before it has its name: half a secret would be a weaker one.
  private func withContent(
    _ bytes: [UInt8], _ put: (TemporaryFile, [UInt8]) throws(SystemError) -> Void
  ) throws(Failure) {
    let path = Array(self.path.utf8)
    do throws(SystemError) {
      let target = FileTarget(replacing: path)
      let file = try target.begin(mode: 0o600)
      try file.append(bytes)
      try put(file, path)
    } catch {
      throw Failure(description: "\(self.path) cannot be written: \(error.message(writing: path))")
    }
  }

  private func failure(_ verb: String) -> Failure {
    Failure(description: "\(path) cannot be \(verb): \(String(cString: strerror(errno)))")
  }
}
