import Synchronization

/// Stops reads that take too long.
///
/// It looks at the clock now and then rather than set an alarm for every read: an alarm stays in memory
/// until its time comes, though the read be over long before, and thousands of reads a second would
/// leave as many of them as there are in all that time.
final class ReadingDeadlines: Sendable {
  private struct Reads: Sendable {
    var underWay: [UInt64: (ticket: ReadRequest, end: ContinuousClock.Instant)] = [:]
    var lastNumber: UInt64 = 0
    var isWatched = false
  }

  private let reads = Mutex(Reads())
  private let waitLimit: Duration

  /// - Parameter waitLimit: how long a read may take; it is stopped an eighth of that later at the
  ///   latest.
  init(_ waitLimit: Duration) {
    self.waitLimit = waitLimit
  }

  /// How many reads are waited for.
  var count: Int { reads.withLock { $0.underWay.count } }

  /// Begins to wait for a read.
  ///
  /// - Returns: what ``end(_:)`` has to be told.
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

  /// Forgets a read, which is over.
  func end(_ number: UInt64) {
    _ = reads.withLock { $0.underWay.removeValue(forKey: number) }
  }

  /// Looks until there is nothing to wait for.
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
