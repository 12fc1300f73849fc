/// Sorted runs of keys in a file, of which memory keeps every 64th key and a filter.
final class SortedKeyRuns {
  private struct Run {
    let start: Int
    let count: Int
    /// The first key of each block.
    let fences: [UInt64]
  }

  /// The number of keys in a block: the maximum number of albums with one key.
  private static let block = AlbumStatements.mostPerKey
  private static let size = MemoryLayout<NotedKey>.stride

  private let file = SpoolFile(inMemory: 0)
  private var runs: [Run] = []
  private var filters: [RunFilter] = []
  private var buffer = [NotedKey](
    repeating: NotedKey(key: 0, identity: 0), count: 2 * SortedKeyRuns.block)

  /// Adds a run.
  func append(_ sorted: UnsafeBufferPointer<NotedKey>) throws {
    let number = runs.count % RunFilter.runs
    if number == 0 { filters.append(RunFilter()) }
    for noted in sorted { filters[filters.count - 1].insert(noted.key, run: number) }
    runs.append(
      Run(
        start: file.count, count: sorted.count,
        fences: stride(from: 0, to: sorted.count, by: Self.block).map { sorted[$0].key }))
    try file.append(Array(UnsafeRawBufferPointer(sorted)))
  }

  /// Passes the albums with a key.
  ///
  /// - Complexity: O(1) for a key of no run, nearly always; one small read for each run that has
  ///   it.
  func forEach(under key: UInt64, _ body: (UInt32) -> Void) throws {
    for (group, filter) in filters.enumerated() {
      var candidates = filter.runs(thatMayHave: key)
      while candidates != 0 {
        try look(
          in: runs[group * RunFilter.runs + candidates.trailingZeroBitCount], under: key, body)
        candidates &= candidates - 1
      }
    }
  }

  private func look(in run: Run, under key: UInt64, _ body: (UInt32) -> Void) throws {
    var (low, high) = (0, run.fences.count)
    while low < high {
      let middle = (low + high) / 2
      if run.fences[middle] < key { low = middle + 1 } else { high = middle }
    }
    // Equal keys fill at most one block: they are in the block before the fence found and the next.
    let first = max(low - 1, 0) * Self.block
    let count = min(buffer.count, run.count - first)
    try buffer.withUnsafeMutableBytes { bytes in
      _ = try file.read(
        at: run.start + first * Self.size,
        into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<(count * Self.size)]))
    }
    for noted in buffer[..<count] where noted.key == key {
      body(UInt32(truncatingIfNeeded: noted.identity))
    }
  }
}
