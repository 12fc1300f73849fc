import Glibc

/// Writes to an open file, a pipe or a terminal; does not close it.
///
/// A process that writes to a pipe must ignore `SIGPIPE` to get ``OutputError/closed`` instead of
/// being terminated.
public final class FileDescriptorSink: OutputSink {
  private let fileDescriptor: Int32

  /// Wraps an open file.
  ///
  /// - Parameter fileDescriptor: 1 for the standard output.
  public init(_ fileDescriptor: Int32) {
    self.fileDescriptor = fileDescriptor
  }

  /// Writes all bytes, in as many calls as the system needs, waiting if necessary.
  public func write(_ bytes: RawSpan) throws(OutputError) {
    var start = 0
    while start < bytes.byteCount {
      let written = bytes.extracting(droppingFirst: start).withUnsafeBytes { rest in
        systemWrite(fileDescriptor, rest.baseAddress, rest.count)
      }
      if written >= 0 {
        start += written
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case let code: throw OutputError(code: code)
      }
    }
  }

  private func waitUntilWritable() {
    var request = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    // An interruption or an error is reported by the next write.
    _ = poll(&request, 1, -1)
  }
}

/// The system's `write`, which is callable from types with a method of the same name.
private func systemWrite(
  _ fileDescriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
  write(fileDescriptor, bytes, count)
}
