import Glibc

/// The destination of finished output.
public protocol OutputSink: AnyObject {
  /// Takes all bytes, or throws.
  func write(_ bytes: RawSpan) throws(OutputError)
}

/// Keeps the output in memory.
public final class MemorySink: OutputSink {
  /// All bytes so far.
  public private(set) var bytes: [UInt8] = []

  /// The bytes as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes an empty one.
  public init() {}

  /// Appends bytes.
  public func write(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { self.bytes.append(contentsOf: $0) }
  }
}

/// Writes to an open file, a pipe or a terminal; does not close it.
///
/// A process that writes to a pipe must ignore `SIGPIPE` to get ``OutputError/closed`` instead of
/// being terminated.
public final class FileDescriptorSink: OutputSink {
  private let fileDescriptor: Int32

  /// Wraps an open file.
  ///
  /// - Parameter fileDescriptor: 1 for the standard output.
  public init(_ fileDescriptor: Int32) { self.fileDescriptor = fileDescriptor }

  /// Writes all bytes, in as many calls as the system needs, waiting if necessary.
  public func write(_ bytes: RawSpan) throws(OutputError) {
    var start = 0
    while start < bytes.byteCount {
      let written = bytes.extracting(droppingFirst: start).withUnsafeBytes { rest in
        Glibc.write(fileDescriptor, rest.baseAddress, rest.count)
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

/// The reason why output could not be written.
public enum OutputError: Error, Equatable, CustomStringConvertible {
  /// The reader has closed the output, as `head` does; seldom worth a message.
  case closed
  /// The disk, or the user's share of it, is full.
  case full
  /// Any other error of the system, by its number.
  case failed(code: Int32)

  /// Converts an error code of the system.
  ///
  /// - Parameter code: a value of `errno`.
  public init(code: Int32) {
    switch code {
    case EPIPE: self = .closed
    case ENOSPC, EDQUOT: self = .full
    default: self = .failed(code: code)
    }
  }

  /// One line for the user.
  public var description: String {
    switch self {
    case .closed: "the output was closed before everything was written"
    case .full: "the output is incomplete: no space left where it is written"
    case .failed(let code): "the output is incomplete: \(String(cString: strerror(code)))"
    }
  }
}
