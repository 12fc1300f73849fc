import Synchronization

/// Stops reads that take too long.
///
/// It checks all reads periodically instead of setting a timer for each: a timer stays in memory
/// until its time comes, even if the read ended long before, so thousands of reads a second would
/// leave as many timers as there were reads during one time limit.
final class ReadingDeadlines: Sendable {
  private struct Reads: Sendable {
    var underWay: [UInt64: (ticket: ReadRequest, end: ContinuousClock.Instant)] = [:]
    var lastNumber: UInt64 = 0
    var isWatched = false
  }

  private let reads = Mutex(Reads())
  private let waitLimit: Duration

  /// - Parameter waitLimit: the maximum time of a read; it is stopped at most an eighth of that
  ///   later.
  init(_ waitLimit: Duration) {
    self.waitLimit = waitLimit
  }

  /// The number of reads with a time limit.
  var count: Int { reads.withLock { $0.underWay.count } }

  /// Starts the time limit of a read.
  ///
  /// - Returns: the number to pass to ``end(_:)``.
  func begin(_ ticket: ReadRequest) -> UInt64 {
    let end = ContinuousClock.now + waitLimit
    let (number, isWatched) = reads.withLock { reads in
      reads.lastNumber += 1
      reads.underWay[reads.lastNumber] = (ticket, end)
      defer { reads.isWatched = true }
      return (reads.lastNumber, reads.isWatched)
    }
    if !isWatched { Task.detached { await self.watch() } }
    return number
  }

  /// Removes a finished read.
  func end(_ number: UInt64) {
    _ = reads.withLock { $0.underWay.removeValue(forKey: number) }
  }

  /// Checks until there is no read left.
  private func watch() async {
    while true {
      try? await Task.sleep(for: waitLimit / 8)
      let late: [ReadRequest]? = reads.withLock { reads in
        reads.isWatched = !reads.underWay.isEmpty
        guard reads.isWatched else { return nil }
        let now = ContinuousClock.now
        let late = reads.underWay.filter { $0.value.end <= now }
        for number in late.keys { reads.underWay[number] = nil }
        return late.values.map(\.ticket)
      }
      guard let late else { return }
      for ticket in late { ticket.cancel() }
    }
  }
}
