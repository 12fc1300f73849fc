import AlbumFiles
import Glibc

/// The kind of a file system path, as far as it is relevant before reading.
enum PathKind {
  /// A folder.
  case folder
  /// An audio file.
  case audio
  /// A SQLite database.
  case database
  /// Any other file, or none.
  case other

  /// Determines the kind of a path, without reading from pipes.
  init(_ path: String) {
    var status = stat()
    guard path != "-", path.withSystemPath({ stat($0, &status) }) == 0 else {
      self = .other
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG:
      let opening = Self.opening(of: path)
      if opening == Array("SQLite format 3\0".utf8) {
        self = .database
      } else {
        self = AudioSignature.isAudio(opening) ? .audio : .other
      }
    default: self = .other
    }
  }

  private static func opening(of path: String) -> [UInt8] {
    let descriptor = path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: AudioSignature.length) { space, used in
      used = max(0, systemRead(descriptor, space.baseAddress, space.count))
    }
  }
}
