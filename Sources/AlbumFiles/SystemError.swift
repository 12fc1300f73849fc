#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system said.
package struct SystemError: Error {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// Whether a file was larger than allowed.
  package var isTooLarge: Bool { code == EFBIG }

  package var message: String { String(cString: strerror(code)) }

  /// What it means for a file to be written at a path, in words for the user.
  package func message(writing path: [UInt8]) -> String {
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) }
    return DiskError(code, in: folder ?? Array(".".utf8))?.description ?? message
  }
}
