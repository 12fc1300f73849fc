import Glibc

/// Lets a signal handler end a wait, on any thread.
///
/// A signal interrupts only the thread it is delivered to, which need not be the one that waits.
package enum Wakeup {
  // Made before the handlers that use it; a handler may do no more than write to it.
  nonisolated(unsafe) private static var ends: [Int32] = [-1, -1]

  /// Prepares it.
  package static func hang() {
    guard ends[0] < 0, pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  /// Ends current waits; allowed in a signal handler.
  @Sendable package static func signal() {
    let before = errno
    var byte: UInt8 = 1
    _ = write(ends[1], &byte, 1)
    errno = before
  }

  /// Waits until a descriptor is readable, a signal handler ends the wait, or the time is up.
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor.
  ///   - milliseconds: the time limit; -1 for none.
  /// - Returns: whether the descriptor is readable.
  package static func wait(for descriptor: Int32, milliseconds: Int32 = -1) -> Bool {
    wait(for: [descriptor], milliseconds: milliseconds)
  }

  /// The same for one of several descriptors.
  package static func wait(for descriptors: [Int32], milliseconds: Int32) -> Bool {
    var requests = ([ends[0]] + descriptors).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return false }
    if requests[0].revents != 0 {
      var rung = [UInt8](repeating: 0, count: 64)
      _ = read(ends[0], &rung, rung.count)
    }
    return requests.dropFirst().contains { $0.revents != 0 }
  }
}
