import Glibc

/// What a signal handler rings to end a wait, on whatever thread the signal came.
///
/// A signal interrupts only the thread it is delivered to, which need not be the one that waits.
enum Wakeup {
  // Made before the handlers that ring it; a handler may do no more than write to it.
  nonisolated(unsafe) private static var ends: [Int32] = [-1, -1]

  /// Makes it ready to be rung.
  static func hang() {
    guard ends[0] < 0, pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  /// Rings it; allowed in a signal handler.
  @Sendable static func ring() {
    let before = errno
    var byte: UInt8 = 1
    _ = write(ends[1], &byte, 1)
    errno = before
  }

  /// Waits until something can be read, the bell rings, or time is up.
  ///
  /// - Parameters:
  ///   - descriptor: where something may come.
  ///   - milliseconds: how long to wait; -1 for as long as it takes.
  /// - Returns: whether something can be read.
  static func wait(for descriptor: Int32, milliseconds: Int32 = -1) -> Bool {
    var requests = [descriptor, ends[0]].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&requests, 2, milliseconds) > 0 else { return false }
    if requests[1].revents != 0 {
      var rung = [UInt8](repeating: 0, count: 64)
      _ = read(ends[0], &rung, rung.count)
    }
    return requests[0].revents != 0
  }
}
