/// Files that wait until they have been quiet for a moment.
struct WaitingFiles {
  private var due: [String: ContinuousClock.Instant] = [:]

  /// Whether a file waits.
  func contains(_ path: String) -> Bool { due[path] != nil }

  /// Lets a file wait, from now on if it did already.
  mutating func put(_ path: String, for delay: Duration) {
    due[path] = .now + delay
  }

  /// Takes a file out that is gone.
  mutating func remove(_ path: String) {
    due[path] = nil
  }

  /// Takes out the files that have waited long enough, in the order they came.
  mutating func takeReady() -> [String] {
    let now = ContinuousClock.now
    let ready = due.filter { $0.value <= now }
    for path in ready.keys { due[path] = nil }
    return ready.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }

  /// How long until the next is ready, in milliseconds; -1 when none waits.
  var wait: Int32 {
    guard let first = due.values.min() else { return -1 }
    let left = ContinuousClock.now.duration(to: first) / .milliseconds(1)
    return Int32(max(0, left.rounded(.up)))
  }
}
