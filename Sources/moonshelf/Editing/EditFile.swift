import AlbumFiles
import AlbumModel
import AlbumPresentation
import AlbumScripting
import Glibc

/// The file of an edit, in a separate private folder, so that the editor's temporary files are
/// private as well.
///
/// The folder is locked as long as the program or the editor runs; an unlocked one belongs to an
/// interrupted edit.
struct EditFile {
  /// The size limit; users do not type more.
  private static let longest = 256 << 20
  private static let prefix = "moonshelf-edit-"
  private static let name = "/albums.txt"

  let path: String
  /// The page before it was edited.
  let original: [UInt8]
  private let folder: String
  /// The lock that keeps other programs from continuing it; see ``lock(_:)``.
  private let lock: Int32?

  /// Begins an edit.
  ///
  /// - Throws: ``UserError`` if there is no folder for it; ``WriteFailure``.
  init(_ page: [UInt8], of library: String) throws {
    var template = Array((Environment.temporaryFolder + "/" + Self.prefix + "XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw UserError.usage(
        "cannot make a file to edit in \(Environment.temporaryFolder): \(String(cString: strerror(errno)))"
      )
    }
    folder = String(cString: made)
    path = folder + Self.name
    original = page
    lock = Self.lock(folder)
    try Self.write(Array((RealPath.of(library) ?? library).utf8), to: folder + "/.library")
    try Self.write(page, to: folder + "/.original")
    try write(page)
  }

  /// Continues an edit that was interrupted, or kept for its mistakes; nil when there is no such
  /// edit of the library, or it is being edited.
  init?(resuming path: String, of library: String) {
    guard path.hasSuffix(Self.name) else { return nil }
    folder = String(path.dropLast(Self.name.count))
    guard let status = FileStatus(folder, followingLinks: false), status.isFolder,
      status.owner == geteuid(), status.isPrivate, let text = try? Self.read(folder + "/.library"),
      String(decoding: text, as: UTF8.self) == RealPath.of(library) ?? library,
      let page = try? Self.read(folder + "/.original"), !page.isEmpty, let lock = Self.lock(folder)
    else { return nil }
    self.lock = lock
    self.path = path
    original = page
  }

  /// The last interrupted edit of a library that has changes.
  static func cutOff(of library: String) -> EditFile? {
    guard let entries = FolderEntries(Environment.temporaryFolder) else { return nil }
    var last: (file: EditFile, time: Int64)?
    for name in entries.lazy.map(\.text) {
      let path = "\(Environment.temporaryFolder)/\(name)\(Self.name)"
      guard name.hasPrefix(prefix), let status = FileStatus(path),
        status.modified > last?.time ?? .min, let file = EditFile(resuming: path, of: library)
      else { continue }
      guard let bytes = try? file.read(), !bytes.isEmpty, bytes != file.original else {
        file.release()
        continue
      }
      last?.file.release()
      last = (file, status.modified)
    }
    return last?.file
  }

  /// - Returns: a descriptor that is locked as long as it is open here or in the editor; nil if
  ///   the folder is locked by another edit.
  private static func lock(_ folder: String) -> Int32? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  /// Lets another program continue it.
  func release() { if let lock { close(lock) } }

  /// Writes the file as a whole, so that the previous content stays until then.
  func write(_ bytes: [UInt8]) throws { try Self.write(bytes, to: path) }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    try OutputFile.write(path, mode: 0o600) { descriptor in
      try FileDescriptorSink(descriptor).write(bytes.span.bytes)
    }
  }

  /// Its content; empty if the editor deleted it.
  func read() throws -> [UInt8] { try Self.read(path) }

  private static func read(_ path: String) throws -> [UInt8] {
    do throws(SystemError) { return try WholeFile.read(Array(path.utf8), atMost: longest) } catch {
      guard error.code == ENOENT else { throw UserError("cannot read the edit in \(path)") }
      return []
    }
  }

  /// Deletes it, including the editor's files next to it.
  func remove() {
    if let entries = FolderEntries(folder) {
      for entry in entries { _ = entry.name.withCString { unlinkat(entries.descriptor, $0, 0) } }
    }
    rmdir(folder)
  }
}

/// The user's editor.
struct EditorProgram {
  /// The command for the user's shell.
  let command: String

  /// Finds it: `VISUAL`, otherwise `EDITOR`, otherwise vi or nano.
  ///
  /// - Throws: ``UserError`` when there is none.
  init() throws {
    let wanted = ["VISUAL", "EDITOR"].compactMap(Environment.text)
      .first { !$0.trimmedOfBlanks.isEmpty }
    let folders = (Environment.text("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    let usual = ["vi", "nano"].first { name in
      folders.contains { access("\($0)/\(name)", X_OK) == 0 }
    }
    guard let command = wanted ?? usual else {
      throw UserError.usage("no editor is set; set EDITOR, as in EDITOR=nano moonshelf edit …")
    }
    self.command = command
  }

  /// Lets the user edit a file.
  ///
  /// Ctrl-C is the editor's while it runs.
  func edit(_ path: String) throws {
    fflush(nil)
    let status = system(command + " " + path.quotedForShell)
    guard status != 0 else { return }
    throw EditorFailure(
      command: command, code: status > 0 && status & 0x7F == 0 ? status >> 8 : nil)
  }
}

/// An editor that failed.
struct EditorFailure: Error, CustomStringConvertible {
  let command: String
  let code: Int32?

  var description: String {
    switch code {
    case 127: "editor not found: \"\(command)\": set EDITOR to one that is installed"
    case let code?: "the editor \(command) failed with \(code)"
    case nil: "the editor \(command) was stopped"
    }
  }
}
