import AlbumFiles
import AlbumPresentation
import Glibc

/// The file that an edit is in: in a folder of its own that only the user can look into, so that
/// what the editor keeps beside it is safe as well.
struct EditFile {
  /// More than anybody types.
  private static let longest = 256 << 20

  let path: String
  private let folder: String

  init() throws {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array(((place.isEmpty ? "/tmp" : place) + "/moonshelf-edit-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw WrongUse(
        description: "cannot make a file to edit in \(place.isEmpty ? "/tmp" : place): "
          + String(cString: strerror(errno)))
    }
    folder = String(cString: made)
    path = folder + "/albums.txt"
  }

  /// Writes the file whole, so that what was in it is there until then.
  func write(_ bytes: [UInt8]) throws {
    try WholeFile.write(path, mode: 0o600) { descriptor in
      try FileDescriptorSink(descriptor).write(bytes.span.bytes)
    }
  }

  /// What is in it; nothing when the editor took it away.
  func read() throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard errno == ENOENT else { throw CannotReadEdit(path: path) }
      return []
    }
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor: descriptor), status.isFile,
      status.size <= Self.longest
    else { throw CannotReadEdit(path: path) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw CannotReadEdit(path: path)
      }
      guard count > 0, bytes.count <= Self.longest else { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Takes it away, with what the editor left beside it.
  func remove() {
    if let entries = opendir(folder) {
      while let entry = readdir(entries) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { unlink(folder + "/" + name) }
      }
      closedir(entries)
    }
    rmdir(folder)
  }
}

/// What came back from the editor is no file, or cannot be read.
private struct CannotReadEdit: Error, CustomStringConvertible {
  let path: String

  var description: String { "cannot read the edit in \(path)" }
}
