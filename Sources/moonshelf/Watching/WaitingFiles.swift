/// Files that wait until they have been quiet for a moment.
struct WaitingFiles {
  private var due: [[UInt8]: ContinuousClock.Instant] = [:]

  /// Whether a file waits.
  func contains(_ path: [UInt8]) -> Bool { due[path] != nil }

  /// Lets a file wait, from now on if it did already.
  mutating func put(_ path: [UInt8], for delay: Duration) {
    due[path] = .now + delay
  }

  /// Takes a file out that is gone.
  mutating func remove(_ path: [UInt8]) {
    due[path] = nil
  }

  /// Takes out the files that have waited long enough, in the order they came.
  mutating func takeReady() -> [[UInt8]] {
    let now = ContinuousClock.now
    let ready = due.filter { $0.value <= now }
    for path in ready.keys { due[path] = nil }
    return ready.sorted { left, right in
      left.value == right.value
        ? left.key.lexicographicallyPrecedes(right.key) : left.value < right.value
    }.map(\.key)
  }

  /// How long until the next is ready, in milliseconds; -1 when none waits.
  var wait: Int32 {
    guard let first = due.values.min() else { return -1 }
    let left = ContinuousClock.now.duration(to: first) / .milliseconds(1)
    return Int32(max(0, left.rounded(.up)))
  }
}
