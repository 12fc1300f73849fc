import Glibc

/// A small file that only its owner can read, written as a whole.
package struct PrivateFile {
  /// The size limit; larger files were not written by us.
  private static let longest = 1 << 20

  private let path: String

  /// The reason why such a file cannot be used.
  package struct Failure: Error, CustomStringConvertible {
    /// One line, including the file's path.
    package let description: String
  }

  /// The file of a path, whether it exists or not.
  package init(_ path: String) {
    self.path = path
  }

  /// Reads the content.
  ///
  /// - Returns: nil if the file does not exist.
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

  /// Replaces the content.
  ///
  /// - Throws: ``Failure``.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    try withContent(bytes) { file, target throws(SystemError) in
      // Users who could read the old one may not read this.
      try file.replace(FileTarget(replacing: target))
    }
  }

  /// Creates the file durably, unless it exists: of several concurrent calls the first one counts.
  ///
  /// - Throws: ``Failure``.
  package func make(_ bytes: [UInt8]) throws(Failure) {
    try withContent(bytes) { file, path throws(SystemError) in _ = try file.make(path) }
  }

  /// Deletes the file; a missing one is not an error.
  ///
  /// - Throws: ``Failure``.
  package func remove() throws(Failure) {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("removed") }
  }

  /// Writes the whole content before the file gets its name: half a secret would be a weaker one.
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
