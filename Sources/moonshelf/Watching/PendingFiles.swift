/// Files that wait until they have been quiet for a moment.
///
/// The system does not report every program that writes, nor those of other machines. So a file is ready only when
/// two looks at it, before and after its wait, find the same size and time.
struct PendingFiles {
  private struct Wait {
    let delay: Duration
    var end: ContinuousClock.Instant
    /// What the last look found; nil for no file.
    var state: FileSnapshot?
    var looks = 0
  }

  private var waits: [[UInt8]: Wait] = [:]

  /// Whether a file waits.
  func contains(_ path: [UInt8]) -> Bool { waits[path] != nil }

  /// Lets a file wait, from now on if it did already.
  mutating func put(_ path: [UInt8], for delay: Duration) {
    waits[path] = Wait(delay: delay, end: .now + delay, state: FileSnapshot(path))
  }

  /// Takes a file out that is gone.
  mutating func remove(_ path: [UInt8]) {
    waits[path] = nil
  }

  /// Takes out the files that have waited long enough and did not change, in the order they came; those that did
  /// change wait again.
  ///
  /// - Parameter looks: after how many looks a file that keeps changing is given up; nil for never.
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

  /// How long until the next is ready, in milliseconds; -1 when none waits.
  var wait: Int32 {
    guard let first = waits.values.map(\.end).min() else { return -1 }
    let left = ContinuousClock.now.duration(to: first) / .milliseconds(1)
    return Int32(max(0, left.rounded(.up)))
  }
}
