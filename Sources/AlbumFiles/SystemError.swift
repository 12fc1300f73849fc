import Glibc

/// The system's error code.
package struct SystemError: Error {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// Whether a file was larger than allowed.
  package var isTooLarge: Bool { code == EFBIG }

  package var message: String { String(cString: strerror(code)) }

  /// The message for the user when a file cannot be written at a path.
  package func message(writing path: [UInt8]) -> String {
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) }
    return DiskError(code, in: folder ?? Array(".".utf8))?.description ?? message
  }
}
