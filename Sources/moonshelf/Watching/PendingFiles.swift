/// Files that wait until they have not changed for a moment.
///
/// The system does not report every program that writes, nor those of other machines. So a file is
/// ready only when two checks, before and after its wait, find the same size and time.
struct PendingFiles {
  private struct Wait {
    let delay: Duration
    var end: ContinuousClock.Instant
    /// The state at the last check; nil for no file.
    var state: FileSnapshot?
    var looks = 0
  }

  private var waits: [[UInt8]: Wait] = [:]

  /// Whether a file waits.
  func contains(_ path: [UInt8]) -> Bool { waits[path] != nil }

  /// Starts a file's wait, or restarts it.
  mutating func put(_ path: [UInt8], for delay: Duration) {
    waits[path] = Wait(delay: delay, end: .now + delay, state: FileSnapshot(path))
  }

  /// Removes a file that is gone.
  mutating func remove(_ path: [UInt8]) {
    waits[path] = nil
  }

  /// Takes the files that have waited long enough without a change, in the order they were added;
  /// changed ones wait again.
  ///
  /// - Parameter looks: the number of checks after which a file that keeps changing is given up;
  ///   nil for never.
  /// - Returns: the files, and whether each is unchanged.
  mutating func takeReady(after looks: Int? = nil) -> [(path: [UInt8], isUnchanged: Bool)] {
    let now = ContinuousClock.now
    let ended = waits.filter { $0.value.end <= now }.sorted { left, right in
      left.value.end == right.value.end
        ? left.key.lexicographicallyPrecedes(right.key) : left.value.end < right.value.end
    }
    var ready: [(path: [UInt8], isUnchanged: Bool)] = []
    for (path, wait) in ended {
      let state = FileSnapshot(path)
      let isUnchanged = state == wait.state
      if isUnchanged || wait.looks + 1 == looks {
        waits[path] = nil
        ready.append((path, isUnchanged))
      } else {
        waits[path] = Wait(
          delay: wait.delay, end: now + wait.delay, state: state, looks: wait.looks + 1)
      }
    }
    return ready
  }

  /// The time until the next one is ready, in milliseconds; -1 when none waits.
  var wait: Int32 {
    guard let first = waits.values.map(\.end).min() else { return -1 }
    let left = ContinuousClock.now.duration(to: first) / .milliseconds(1)
    return Int32(max(0, left.rounded(.up)))
  }
}
