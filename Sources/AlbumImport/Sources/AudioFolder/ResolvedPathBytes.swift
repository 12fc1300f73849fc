import AlbumFiles
import Glibc

/// The path of a file without links, in the bytes that the system knows it by.
enum ResolvedPathBytes {
  /// - Throws: when there is no such file.
  static func of(_ path: String, displayName: String) throws(ImportError) -> [UInt8] {
    guard let real = path.withSystemPath({ realpath($0, nil) }) else {
      throw ImportError.cannotOpen(displayName, code: errno)
    }
    defer { free(real) }
    return UnsafeRawBufferPointer(start: real, count: strlen(real)).map(\.self)
  }
}
