import AlbumFiles
import Glibc

/// The files that scripts reach with no permission, as real paths.
public struct ProtectedPaths: Sendable {
  /// Are never read nor written: a token, a log and settings are only for moonshelf.
  public var secret: [String]
  /// Are never written.
  public var readOnly: [String]

  /// Names the files; by default, none.
  public init(secret: [String] = [], readOnly: [String] = []) {
    self.secret = secret
    self.readOnly = readOnly
  }

  subscript(access: FileAccess) -> [String] { access == .read ? secret : secret + readOnly }
}

/// Opens, renames and removes files for a script, within its permissions.
///
/// The real path of the folder is checked, which the system reports after the folder is open:
/// neither `..` nor a symbolic link, even one changed in between, leads outside. Paths are
/// `PathText`.
struct GrantedFiles: Sendable {
  /// The maximum number of symbolic links that are followed.
  private static let linkLimit = 16
  /// `O_PATH` of <fcntl.h>, which Swift does not see.
  private static let pathOnly: Int32 = 0o10000000
  /// Its files belong to the system, such as the memory of this process.
  private static let processFolder = "/proc"

  let permissions: PermissionSet
  /// The files that no permission covers: the library's, and the settings of scripts.
  let protected: ProtectedPaths
  /// Whether nothing is changed: what is written is in memory until the file is closed.
  var isDryRun = false

  /// Opens a file.
  ///
  /// - Returns: a descriptor; only of regular files, not of pipes or devices.
  /// - Throws: ``AccessDenied``, ``FileError``.
  func open(_ path: String, _ accesses: [FileAccess], flags: Int32) throws -> Int32 {
    guard !isDryRun || !accesses.contains(.write) else {
      return try copy(path, accesses, flags: flags)
    }
    var path = path
    for _ in 0..<Self.linkLimit {
      let place = try self.place(of: path, accesses)
      defer { close(place.folder) }
      // It is truncated only after its type has been checked.
      let descriptor = place.name.withSystemPath {
        openat(
          place.folder, $0, flags & ~O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0o666
        )
      }
      if descriptor < 0, errno == ELOOP {
        path = try target(of: place, path)
        continue
      }
      guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
      do {
        try examine(descriptor, in: place, asked: path, accesses)
        guard flags & O_TRUNC == 0 || ftruncate(descriptor, 0) == 0 else {
          throw FileError(path: path, code: errno)
        }
      } catch {
        close(descriptor)
        throw error
      }
      return descriptor
    }
    throw FileError(path: path, code: ELOOP)
  }

  /// Opens a copy in memory of a file that would be written.
  private func copy(_ path: String, _ accesses: [FileAccess], flags: Int32) throws -> Int32 {
    var files = self
    files.isDryRun = false
    var content: [UInt8] = []
    do {
      let descriptor = try files.open(path, accesses, flags: flags & ~(O_CREAT | O_TRUNC))
      defer { close(descriptor) }
      if flags & O_TRUNC == 0 {
        let opened = Array("/proc/self/fd/\(descriptor)".utf8)
        content = try WholeFile.read(opened, atMost: 1 << 28)
      }
    } catch let error as FileError where error.code == ENOENT && flags & O_CREAT != 0 {
      try permitWriting(path)
    }
    return try FileObject.inMemory(content)
  }

  /// Checks that a file may be read, whether it exists or not.
  func permitReading(_ path: String) throws {
    do { close(try place(of: path, [.read]).folder) } catch is FileError {
      // It is within the permissions, and missing.
    }
  }

  /// Checks that a file may be written, whether it exists or not.
  func permitWriting(_ path: String) throws { close(try place(of: path, [.write]).folder) }

  /// Removes a file, or an empty folder.
  func remove(_ path: String) throws {
    let place = try self.place(of: path, [.write])
    defer { close(place.folder) }
    try spareProtected(in: place, asked: path)
    if isDryRun { return }
    func unlinked(_ flags: Int32) -> Bool {
      place.name.withSystemPath { unlinkat(place.folder, $0, flags) } == 0
    }
    if unlinked(0) { return }
    if errno == EISDIR, unlinked(AT_REMOVEDIR) { return }
    throw FileError(path: path, code: errno)
  }

  /// Renames a file.
  func rename(_ path: String, to other: String) throws {
    let from = try place(of: path, [.write])
    defer { close(from.folder) }
    let to = try place(of: other, [.write])
    defer { close(to.folder) }
    try spareProtected(in: from, asked: path)
    try spareProtected(in: to, asked: other)
    if isDryRun { return }
    let code = from.name.withSystemPath { old in
      to.name.withSystemPath { renameat(from.folder, old, to.folder, $0) }
    }
    guard code == 0 else { throw FileError(path: path, code: errno) }
  }

  /// Replaces the content of a file completely or not at all.
  ///
  /// - Parameters:
  ///   - path: the file, which need not exist.
  ///   - write: writes the content to a descriptor.
  /// - Returns: what `write` returns.
  /// - Throws: ``AccessDenied``, ``FileError``; any error of `write`.
  func replace<Result>(_ path: String, _ write: (Int32) throws -> Result) throws -> Result {
    let pending = TemporaryFile.hiddenPath(for: path)
    let descriptor = try open(pending, [.write], flags: O_WRONLY | O_CREAT | O_EXCL)
    // While it is locked, no other program deletes it as the leftover of a killed one.
    defer { close(descriptor) }
    flock(descriptor, LOCK_EX | LOCK_NB)
    do {
      if let there = FileStatus(path), there.isFile { _ = fchmod(descriptor, there.permissions) }
      let result = try write(descriptor)
      guard fsync(descriptor) == 0 else { throw FileError(path: path, code: errno) }
      try rename(pending, to: path)
      return result
    } catch {
      try? remove(pending)
      throw error
    }
  }

  /// A name in an open folder to which the script has the required access.
  private struct Place {
    let folder: Int32
    let name: String
    let realFolder: String

    var real: String { GrantedFiles.path(of: name, in: realFolder) }
  }

  /// Checks that an open file is a regular one, and that none of its names is protected.
  private func examine(
    _ descriptor: Int32, in place: Place, asked path: String, _ accesses: [FileAccess]
  ) throws {
    guard let status = FileStatus(descriptor: descriptor), status.isFile,
      !RealPath.isInside(place.real, Self.processFolder)
    else { throw FileError(path: path, reason: "it is not a file") }
    for access in Self.writingFirst(accesses) {
      let isProtected = protected[access].contains { FileStatus($0)?.isSame(as: status) == true }
      if isProtected { throw AccessDenied(.protected(access, path: path)) }
    }
  }

  /// Refuses a folder above a protected file: if it were moved, the file would no longer be
  /// protected.
  private func spareProtected(in place: Place, asked path: String) throws {
    if protected[.write].contains(where: { RealPath.isInside($0, place.real) }) {
      throw AccessDenied(.protected(.write, path: path))
    }
  }

  /// Opens the folder of a path and reads its real path; the caller closes it.
  private func place(of path: String, _ accesses: [FileAccess]) throws -> Place {
    guard !path.contains("\0") else { throw FileError(path: path, code: EINVAL) }
    let (parent, name) = Self.parts(of: path)
    let folder = parent.withSystemPath { Glibc.open($0, Self.pathOnly | O_DIRECTORY | O_CLOEXEC) }
    guard folder >= 0, let real = RealPath.of(descriptor: folder) else {
      let code = errno
      if folder >= 0 { close(folder) }
      // The error must not reveal whether a path outside the permissions exists.
      do {
        try check(nearestReal(parent), name, accesses, asked: path)
      } catch let refusal as AccessDenied {
        throw refusal.namingFolder(parent)
      }
      throw FileError(path: path, code: code)
    }
    do { try check(real, name, accesses, asked: path) } catch {
      close(folder)
      throw error
    }
    return Place(folder: folder, name: name, realFolder: real)
  }

  private func check(
    _ folder: String, _ name: String, _ accesses: [FileAccess], asked path: String
  ) throws {
    let real = Self.path(of: name, in: folder)
    for access in accesses where !permissions.allows(access, real) {
      throw AccessDenied(.file(access, path: path, real: real))
    }
    for access in Self.writingFirst(accesses)
    where protected[access].contains(where: { Self.belongs(real, to: $0) }) {
      throw AccessDenied(.protected(access, path: path))
    }
  }

  /// What is refused is named by the stronger access.
  private static func writingFirst(_ accesses: [FileAccess]) -> [FileAccess] {
    [.write, .read].filter(accesses.contains)
  }

  /// Whether a path is a protected one, is inside it, or is its temporary file.
  private static func belongs(_ path: String, to place: String) -> Bool {
    if RealPath.isInside(path, place) { return true }
    guard path.hasSuffix(".part"), let slash = place.lastIndex(of: "/") else { return false }
    let hidden = "\(place[...slash]).\(place[place.index(after: slash)...])."
    return path.hasPrefix(place + ".") || path.hasPrefix(hidden)
  }

  private static func path(of name: String, in folder: String) -> String {
    name == "." ? folder : folder == "/" ? "/" + name : folder + "/" + name
  }

  /// A path's folder and last name; a last name that is itself a folder becomes `.` in it.
  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else {
      return path == ".." ? ("..", ".") : (".", path.isEmpty ? "." : path)
    }
    let name = String(path[path.index(after: slash)...])
    if name.isEmpty || name == "." || name == ".." { return (path, ".") }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// The real path of the nearest existing folder above it.
  private func nearestReal(_ path: String) -> String {
    var folder = path.hasPrefix("/") ? path : "./" + path
    while let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
      if let real = RealPath.of(folder) { return real }
      folder = String(folder[..<slash])
    }
    return RealPath.of(folder) ?? "/"
  }

  private func target(of place: Place, _ path: String) throws -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = place.name.withSystemPath { readlinkat(place.folder, $0, &bytes, Int(PATH_MAX)) }
    guard count > 0 else { throw FileError(path: path, code: errno) }
    let target = PathText.text(of: bytes[..<count].map(UInt8.init(bitPattern:)))
    return target.hasPrefix("/") ? target : place.realFolder + "/" + target
  }
}
