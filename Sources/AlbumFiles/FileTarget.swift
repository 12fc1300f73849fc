import Glibc

/// The file to write for a path: symbolic links are followed, as `cp` follows them.
package struct FileTarget {
  /// Its path, after all links.
  package let path: [UInt8]
  /// The existing file; nil if there is none.
  package let status: FileStatus?

  /// Resolves a path.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - followingLinks: false replaces a link itself.
  /// - Throws: the system's error; `ENOENT` for a dangling link.
  package init(_ path: [UInt8], followingLinks: Bool = true) throws(SystemError) {
    status = FileStatus(bytes: path, followingLinks: followingLinks)
    // The target of a link like /dev/stdout has no path when it is a pipe.
    guard followingLinks, status?.isFile ?? true,
      FileStatus(bytes: path, followingLinks: false)?.isLink == true
    else {
      self.path = path
      return
    }
    guard let real = path.withCString({ realpath($0, nil) }) else { throw SystemError(code: errno) }
    self.path = UnsafeBufferPointer(start: real, count: strlen(real)).map {
      UInt8(bitPattern: $0)
    }
    free(real)
  }

  /// The path itself, as if nothing existed: a link is replaced, and its permissions are not kept.
  package init(replacing path: [UInt8]) {
    self.path = path
    status = nil
  }

  /// Whether a pipe, a device or the like exists there, which must not be replaced.
  package var isSpecial: Bool { status.map { !$0.isFile } ?? false }

  /// The folder it is in.
  package var folder: [UInt8] {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return Array(".".utf8) }
    return slash == 0 ? Array("/".utf8) : Array(path[..<slash])
  }

  /// Its name in the folder.
  package var name: [UInt8] {
    path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[($0 + 1)...]) } ?? path
  }

  /// Begins a file to replace the target: in the same folder, or in another one if that takes no
  /// new files and the existing file can be overwritten.
  package func begin(mode: UInt32 = 0o666) throws(SystemError) -> TemporaryFile {
    do throws(SystemError) {
      guard access(folder, F_OK) else { throw SystemError(code: errno) }
      return try TemporaryFile(in: folder, mode: mode)
    } catch {
      guard error.code == EACCES || error.code == EPERM, access(path, W_OK) else { throw error }
      return try TemporaryFile(in: Array(Environment.temporaryFolder.utf8), mode: 0o600)
    }
  }

  private func access(_ path: [UInt8], _ kind: Int32) -> Bool {
    path.withCString { Glibc.access($0, kind) == 0 }
  }
}
