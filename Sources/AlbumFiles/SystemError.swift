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
}
