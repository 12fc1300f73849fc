import AlbumModel
import GRDB

extension LibraryAPI {
  /// The number of operations that another library does not know.
  ///
  /// - Parameters:
  ///   - other: the other library's greeting.
  ///   - entry: the last line of the feed that can be skipped.
  /// - Returns: their number.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(n) in the lines of the feed since.
  public func pendingOperations(for other: ReplicaGreeting, after entry: Int64 = 0) throws -> Int {
    try refresh()
    return try unknownOperations(to: other, after: entry).unknown.count
  }

  /// Sends the operations that another library does not know, in the order of the feed.
  ///
  /// - Parameters:
  ///   - other: the other library's greeting.
  ///   - entry: the last line of the feed that can be skipped.
  ///   - bytes: the number of bytes after which to stop, at the end of an operation.
  ///   - noteCover: takes the names of pictures that the text refers to.
  ///   - write: takes text, some lines at a time.
  /// - Returns: the position to continue from.
  /// - Throws: ``LibraryError``; any error of `write`.
  /// - Complexity: memory for the values that changed since, of the albums sent.
  public func sendOperations(
    to other: ReplicaGreeting, after entry: Int64 = 0, bytes: Int = 1 << 20,
    noteCover: (String) -> Void = { _ in }, _ write: ([UInt8]) throws -> Void
  ) throws -> FeedPosition {
    try share()
    try execute("SAVEPOINT telling")
    defer { try? execute("RELEASE telling") }
    return try database.translatingErrors {
      try tell(other, after: entry, bytes: bytes, noteCover: noteCover, write)
    }
  }

  private func tell(
    _ other: ReplicaGreeting, after entry: Int64, bytes: Int, noteCover: (String) -> Void,
    _ write: ([UInt8]) throws -> Void
  ) throws -> FeedPosition {
    let (unknown, last) = try unknownOperations(to: other, after: entry)
    let batch = Self.batch(of: unknown)
    let encoder = try OperationEncoder(library: self, past: try past(of: batch))
    var output: [UInt8] = []
    var place = FeedPosition(entry: entry, isAtEnd: false, acts: 0)
    var told = 0
    let (seen, replicas) = (SeenOperations(database: database), try OwnReplicas(database))
    var previous: Int64 = 0
    for var entry in batch where told < bytes {
      if entry.isForeign {
        entry.head.seen = try seen.told(of: entry.head.writeStamp)
      } else {
        entry.head.seen = try seen.own(at: entry.id, since: previous, replicas)
        previous = entry.id
      }
      try encoder.tell(entry) { line in
        line.append(to: &output)
        if let cover = line.cover { noteCover(cover) }
        guard output.count >= 1 << 16 else { return }
        told += output.count
        try write(output)
        output.removeAll(keepingCapacity: true)
      }
      told += output.count
      try write(output)
      output.removeAll(keepingCapacity: true)
      place.entry = entry.id
      place.acts += 1
    }
    if place.acts == unknown.count {
      place.entry = last
      place.isAtEnd = true
    }
    return place
  }

  /// The operations that are encoded together.
  private static func batch(of entries: [ExchangeEntry]) -> [ExchangeEntry] {
    var changes = 0
    return Array(
      entries.prefix { entry in
        defer { changes += entry.changeCount + 1 }
        return changes < 5000
      })
  }

  private func unknownOperations(
    to other: ReplicaGreeting, after entry: Int64
  ) throws -> (unknown: [ExchangeEntry], last: Int64) {
    let known = Dictionary(other.known.map { ($0.home, $0.number) }) { max($0, $1) }
    let entries = try journal.exchangeEntries(after: entry, replicas: OwnReplicas(database))
    let unknown = entries.filter { $0.head.name.number > known[$0.head.name.home] ?? 0 }
    return (unknown, entries.last?.id ?? entry)
  }

  /// The original values of the albums that some operations add.
  private func past(of batch: [ExchangeEntry]) throws -> HistoricalValues {
    var added: [ClosedRange<AlbumID>] = []
    for entry in batch where entry.head.act == .do {
      try journal.forEachChange(of: entry.step, includingFields: false) { change in
        if case .added(let albums) = change { added.append(albums) }
      }
    }
    var past = HistoricalValues(of: IdentityRanges(merging: added))
    guard let first = batch.first, !added.isEmpty else { return past }
    for entry in try journal.entries(after: first.id - 1).reversed() {
      try journal.forEachEffectBackwards(entry.act, of: entry.step) { past.goBack(over: $0) }
    }
    return past
  }
}
