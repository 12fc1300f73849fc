import AlbumFiles
import AlbumLibrary
import AlbumModel
import AlbumScripting
import Glibc

/// The path of a command's output file.
struct OutputPath {
  let path: String

  /// Refuses a path that leads to one of the files the command works on, by any name.
  ///
  /// - Parameters:
  ///   - library: the library's file; the files next to it are refused too.
  ///   - inputs: files that the command reads.
  /// - Throws: `UserError`.
  func mustNotBe(library: String, inputs: [String] = []) throws {
    for other in LibraryLocation.files(of: library) + inputs where Self.isSame(path, other) {
      throw UserError(
        inputs.contains(other)
          ? "\(path) is the file being imported; choose another path"
          : "\(path) belongs to the library; choose another path")
    }
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    if RealPath.expected(left) == RealPath.expected(right) { return true }
    guard let left = FileStatus(left), let right = FileStatus(right) else { return false }
    return left.isSame(as: right) && left.isFile
  }

  /// Ensures that the file can be written, before any work is done.
  func mustBeWritable() throws {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    guard
      FileStatus(path).map({ !$0.isFolder && access(path, W_OK) == 0 })
        ?? (access(folder, W_OK) == 0)
    else { throw WriteFailure(path: path) }
  }
}
