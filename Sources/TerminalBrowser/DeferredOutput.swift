import Glibc

/// Defers the output of scripts and messages on standard error while a front end uses the screen.
///
/// It is shown afterwards.
final class DeferredOutput {
  private let host: any TerminalHost
  private let file: UnsafeMutablePointer<FILE>
  private let output: Int32
  private let errors: Int32

  /// Begins; nil if there is no room for a file.
  init?(for host: any TerminalHost) {
    guard let file = tmpfile() else { return nil }
    self.host = host
    self.file = file
    fflush(nil)
    output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] { dup2(fileno(file), descriptor) }
  }

  /// Ends, and shows the deferred output.
  func end() {
    fflush(nil)
    for (kept, descriptor) in [(output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
      dup2(kept, descriptor)
      close(kept)
    }
    lseek(fileno(file), 0, SEEK_SET)
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = read(fileno(file), &bytes, bytes.count)
      guard count > 0 else { break }
      host.show(deferred: String(decoding: bytes[..<count], as: UTF8.self))
    }
    fclose(file)
  }
}
