/// A quick test which of eight runs may have a key: Bloom filters (Bloom, CACM 13, 1970) with
/// interleaved bits, a run in each bit of a byte.
///
/// Sixteen bits a key and four probes: less than one false positive in a hundred runs. All probes
/// for a key are in one cache line of the processor, and lines follow each other in the order of
/// sorted keys.
struct RunFilter {
  /// The number of runs.
  static let runs = 8
  private static let lineBits: UInt64 = 15
  private static let line = 64

  private var bytes = [UInt8](repeating: 0, count: RunFilter.line << Int(RunFilter.lineBits))

  mutating func insert(_ key: UInt64, run: Int) {
    let start = Self.start(of: key)
    let bit = UInt8(1) << UInt8(run)
    for look in 0..<4 { bytes[start + Self.place(look, of: key)] |= bit }
  }

  func runs(thatMayHave key: UInt64) -> UInt8 {
    let start = Self.start(of: key)
    var runs = UInt8.max
    for look in 0..<4 { runs &= bytes[start + Self.place(look, of: key)] }
    return runs
  }

  private static func start(of key: UInt64) -> Int { Int(key >> (64 - lineBits)) * line }

  private static func place(_ look: Int, of key: UInt64) -> Int {
    Int(truncatingIfNeeded: key >> UInt64(8 + 8 * look)) & (line - 1)
  }
}
