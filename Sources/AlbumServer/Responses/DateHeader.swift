import Glibc
import Synchronization

/// The current time in the format of HTTP, formatted once a second.
final class DateHeader: Sendable {
  private let made = Mutex((second: time_t(0), text: ""))

  func current() -> String {
    let now = time(nil)
    return made.withLock { made in
      if made.second != now { made = (now, Self.text(of: now)) }
      return made.text
    }
  }

  private static func text(of second: time_t) -> String {
    var second = second
    var parts = tm()
    gmtime_r(&second, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress,
        strftime(start, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts) > 0
      else { return "" }
      return String(cString: start)
    }
  }
}
