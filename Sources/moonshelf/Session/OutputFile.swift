import AlbumFiles
import AlbumPresentation
import Glibc

/// Writes the output files of commands as a whole.
enum OutputFile {
  /// Passes a descriptor to write to; `-` is standard output.
  static func write(_ path: String, mode: mode_t = 0o666, _ body: (Int32) throws -> Void) throws {
    guard path != "-" else { return try body(STDOUT_FILENO) }
    do { try AlbumFiles.WholeFile.write(Array(path.utf8), mode: mode, body) } catch let error
      as SystemError
    { throw WriteFailure(path: path, error: error) } catch OutputError.full {
      throw WriteFailure(path: path, error: SystemError(code: ENOSPC))
    }
  }

  /// Lets a closure make a temporary file, which then replaces the output file.
  static func replace(_ path: String, _ body: (_ pending: String) throws -> Void) throws {
    do {
      let target = try FileTarget(Array(path.utf8))
      guard !target.isSpecial else { throw WriteFailure(path: path) }
      let folder = try StagingFolder(for: target)
      try body(String(decoding: folder.file("file"), as: UTF8.self))
      try folder.publish("file", as: target)
    } catch let error as SystemError { throw WriteFailure(path: path, error: error) }
  }
}

/// An output file cannot be written.
struct WriteFailure: Error, CustomStringConvertible {
  let path: String
  private let reason: String

  init(path: String, error: SystemError? = nil) {
    self.path = path
    switch error?.code {
    case nil, ENOENT, EACCES, EPERM: reason = "no such folder, or no permission"
    case _?: reason = error?.message(writing: Array(path.utf8)) ?? ""
    }
  }

  var description: String { "cannot write \(path): \(reason)" }
}
