import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("What became of records")
struct RecordOutcomeTests {
  private func stored(_ outcomes: [RecordOutcome]) -> RecordOutcomes {
    var stored = RecordOutcomes()
    for outcome in outcomes { stored.append(outcome) }
    stored.finish()
    return stored
  }

  private func read(_ bytes: [UInt8], count: Int) -> [RecordOutcome]? {
    bytes.withUnsafeBufferPointer { RecordOutcomes.outcomes(in: $0, count: count) }
  }

  @Test("is read as it was written", arguments: 0..<UInt64(50))
  func roundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed)
    var (line, album): (Int, Int64) = (1, 1)
    let outcomes = (0..<Int.random(in: 1...300, using: &random)).map { _ in
      line += Int.random(in: 0...9, using: &random) == 0 ? Int.random(in: 0...5, using: &random) : 1
      var outcome = RecordOutcome(line: line)
      if Int.random(in: 0...5, using: &random) == 0 {
        outcome.result = RecordOutcome.Result.allCases.randomElement(using: &random) ?? .added
        outcome.reason = ["known", "no title", "ä\n"].randomElement(using: &random)
        outcome.lineEnds = Int.random(in: 0...3, using: &random)
      }
      if outcome.result == .added || Bool.random(using: &random) {
        let isNext = Int.random(in: 0...5, using: &random) > 0
        album = isNext ? album + 1 : Int64.random(in: 0..<(1 << 40), using: &random)
        outcome.album = AlbumID(rawValue: album)
      }
      if Int.random(in: 0...9, using: &random) == 0 {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          album += 1
          outcome.emitted.append(AlbumID(rawValue: album))
        }
      }
      return outcome
    }
    let stored = stored(outcomes)
    #expect(read(stored.bytes, count: outcomes.count) == outcomes, "seed \(seed)")
    #expect(read(stored.bytes, count: outcomes.count + 1) == nil)
  }

  @Test("costs a few bytes for a thousand records that were added one after the other")
  func size() {
    let outcomes = (1...1000).map {
      RecordOutcome(line: $0 + 1, album: AlbumID(rawValue: Int64($0) + 70_000))
    }
    #expect(stored(outcomes).bytes.count < 16)
  }

  @Test("is an error if it is damaged, not a crash", arguments: 0..<UInt64(200))
  func damage(seed: UInt64) {
    var random = SeededRandom(seed)
    let outcomes = (1...20).map {
      RecordOutcome(
        line: $0, result: .skipped, album: AlbumID(rawValue: Int64($0) * 3), reason: "r\($0 % 3)")
    }
    var bytes = stored(outcomes).bytes
    bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 1...9, using: &random)) }
    if let read = read(bytes, count: 20) { #expect(read.count == 20) }
  }
}
