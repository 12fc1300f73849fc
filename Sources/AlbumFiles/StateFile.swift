import Glibc

/// A small file with the user's settings or state, read and written as a whole; others cannot read
/// a file that it makes.
package struct StateFile: Sendable {
  /// Who may have access to the file.
  package enum Access: Sendable {
    /// Only its owner, as it contains a secret: any other file is refused, and a symbolic link is
    /// replaced, not followed.
    case ownerOnly
    /// Anyone whom the user has given access.
    case anyone
  }

  /// The reason why such a file cannot be used.
  package struct Failure: Error, CustomStringConvertible {
    /// One line, including the file's path.
    package let description: String
    /// The system's error.
    package let cause: SystemError?
  }

  /// The maximum size in bytes; larger files were not written by us.
  private static let longest = 1 << 24

  /// Its `PathText`.
  private let path: String
  private let access: Access

  /// The file of a path, whether it exists or not.
  package init(_ path: String, _ access: Access = .anyone) {
    self.path = path
    self.access = access
  }

  /// Reads the content.
  ///
  /// - Returns: nil if the file does not exist.
  /// - Throws: ``Failure`` when it cannot be read, or others can read a secret too.
  package func read() throws(Failure) -> [UInt8]? {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (access == .ownerOnly ? O_NOFOLLOW : 0)
    let descriptor = path.withSystemPath { open($0, flags) }
    if descriptor < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    guard descriptor >= 0, let status = FileStatus(descriptor: descriptor) else {
      throw failure("read", SystemError(code: errno))
    }
    defer { close(descriptor) }
    if access == .ownerOnly {
      guard status.isFile, status.owner == geteuid() else {
        throw Failure(description: "\(path) is not your file; remove it", cause: nil)
      }
      guard status.isPrivate else {
        throw Failure(description: "other users can read \(path); use chmod 600", cause: nil)
      }
    }
    do throws(SystemError) {
      return try WholeFile.bytes(count: min(Int(status.size), Self.longest)) {
        Glibc.read(descriptor, $0, $2)
      }
    } catch {
      throw failure("read", error)
    }
  }

  /// The content as text; nil if the file does not exist.
  ///
  /// - Throws: ``Failure`` as ``read()``.
  package func text() throws(Failure) -> String? {
    try read().map { String(decoding: $0, as: UTF8.self) }
  }

  /// Replaces the content durably, and makes the folder if it is missing.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    try publish(bytes) { file, target throws(SystemError) in try file.replace(target) }
  }

  /// Creates the file durably, unless it exists: of several concurrent calls the first one counts.
  package func make(_ bytes: [UInt8]) throws(Failure) {
    try publish(bytes) { file, target throws(SystemError) in _ = try file.make(target.path) }
  }

  /// Deletes the file; a missing one is not an error.
  package func remove() throws(Failure) {
    guard path.withSystemPath(unlink) == 0 || errno == ENOENT else {
      throw failure("removed", SystemError(code: errno))
    }
  }

  /// Runs a closure that reads and rewrites the file, while no other process does.
  package func whileLocked<Result>(_ body: () throws -> Result) rethrows -> Result {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    Self.makeFolder(folder)
    let descriptor = folder.withSystemPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // Without a folder nothing can be written, which is reported then.
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }

  /// Writes the whole content before the file gets its name: half a secret would be a weaker one.
  private func publish(
    _ bytes: [UInt8], _ put: (TemporaryFile, FileTarget) throws(SystemError) -> Void
  ) throws(Failure) {
    let bytesOfPath = PathText.bytes(of: path)
    if let slash = path.lastIndex(of: "/") { Self.makeFolder(String(path[..<slash])) }
    do throws(SystemError) {
      // Users who could read the old file may not read a secret.
      let target =
        access == .ownerOnly
        ? FileTarget(replacing: bytesOfPath) : try FileTarget(bytesOfPath)
      let file = try target.begin(mode: 0o600)
      try file.append(bytes)
      try put(file, target)
    } catch {
      throw failure("written", error)
    }
  }

  private func failure(_ verb: String, _ cause: SystemError) -> Failure {
    let reason = cause.message(writing: Array(path.utf8))
    return Failure(
      description: access == .ownerOnly
        ? "\(path) cannot be \(verb): \(reason)" : "\(path): \(reason)", cause: cause)
  }
}

extension StateFile {
  /// A base directory of a user (XDG): that of a variable with an absolute path, otherwise the
  /// standard one in the home directory.
  package struct Base: Sendable {
    let variable: String
    let standard: String

    package static let config = Base(variable: "XDG_CONFIG_HOME", standard: ".config")
    package static let data = Base(variable: "XDG_DATA_HOME", standard: ".local/share")
    package static let cache = Base(variable: "XDG_CACHE_HOME", standard: ".cache")
    package static let state = Base(variable: "XDG_STATE_HOME", standard: ".local/state")
  }

  /// The folder of this program in a base directory; nil without a home directory.
  ///
  /// - Parameters:
  ///   - base: the base directory.
  ///   - variable: reads a variable of the environment.
  /// - Returns: the path of the folder, which may be missing.
  package static func folder(
    _ base: Base, _ variable: (String) -> String? = Environment.value
  ) -> String? {
    if let folder = variable(base.variable), folder.hasPrefix("/") { return folder + "/moonshelf" }
    guard let home = variable("HOME"), !home.isEmpty else { return nil }
    return "\(home)/\(base.standard)/moonshelf"
  }

  /// Creates a folder and those above it, for this user only; a failure shows at its first use.
  package static func makeFolder(_ path: String) {
    guard !path.isEmpty, path.withSystemPath({ mkdir($0, 0o700) }) != 0, errno == ENOENT,
      let slash = path.lastIndex(of: "/")
    else { return }
    makeFolder(String(path[..<slash]))
    _ = path.withSystemPath { mkdir($0, 0o700) }
  }
}

/// The variables of the process's environment.
package enum Environment {
  /// The text of a variable; nil if it is missing.
  package static func text(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The text of a variable; nil if it is missing or empty.
  package static func value(_ name: String) -> String? {
    text(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The folder for temporary files.
  package static var temporaryFolder: String { value("TMPDIR") ?? "/tmp" }

  /// Whether a variable turns something on: it is neither missing nor empty nor 0.
  package static func isSet(
    _ name: String, _ variable: (String) -> String? = Environment.value
  ) -> Bool {
    !["", "0"].contains(variable(name) ?? "")
  }
}
