import AlbumFiles
import Glibc

/// The path of a file without links, as bytes.
enum ResolvedPathBytes {
  /// - Throws: an error if there is no such file.
  static func of(_ path: String, displayName: String) throws(ImportError) -> [UInt8] {
    guard let real = path.withSystemPath({ realpath($0, nil) }) else {
      throw ImportError.cannotOpen(displayName, code: errno)
    }
    defer { free(real) }
    return UnsafeRawBufferPointer(start: real, count: strlen(real)).map(\.self)
  }
}
