import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumImport

/// Known collections, written again as others might have: their albums stay the same.
///
/// `MOONSHELF_DRESSINGS=10000` makes as many instead of a few dozen, and prints the failures by
/// kind; the files of failures are in the temporary folder.
@Suite("A collection in another form has the same albums")
struct DressingTests {
  private static let wanted =
    ProcessInfo.processInfo.environment["MOONSHELF_DRESSINGS"].flatMap(Int.init)

  @Test(
    "with other names, columns, dates, separators, quotes, encodings and formats", arguments: 0..<60
  ) func made(_ seed: Int) throws {
    let dressing = DressedCollection(KnownCollection.made, seed: UInt64(seed))
    let outcome = try dressing.outcome()
    #expect(outcome == .equal || outcome == .asked, "\(dressing.about): \(outcome)")
  }

  @Test(
    "also a real one", .enabled(if: RealData.folder != nil, "there are no real collections here"),
    arguments: 1000..<1040)
  func real(_ seed: Int) throws {
    let dressing = DressedCollection(KnownCollection.real, seed: UInt64(seed))
    let outcome = try dressing.outcome()
    #expect(outcome == .equal || outcome == .asked, "\(dressing.about): \(outcome)")
  }

  @Test("in nearly all of many dressings", .enabled(if: wanted != nil), arguments: 0..<8)
  func many(_ part: Int) throws {
    let count = Self.wanted ?? 0
    let collections = KnownCollection.made + KnownCollection.real
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dressings")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var (equal, asked) = (0, 0)
    var failures: [String: Int] = [:]
    var byCollection: [String: (all: Int, equal: Int)] = [:]
    var report = ""
    for seed in stride(from: part, to: count, by: 8) {
      let dressing = DressedCollection(collections, seed: UInt64(10_000 + seed))
      let outcome = try dressing.outcome()
      byCollection[dressing.collection.name, default: (0, 0)].all += 1
      if outcome == .equal {
        equal += 1
        byCollection[dressing.collection.name]?.equal += 1
        continue
      }
      failures[dressing.kind, default: 0] += 1
      if outcome == .asked { asked += 1 }
      report += "\(10_000 + seed) \(outcome)\n  \(dressing.about)\n"
      try dressing.bytes.map { bytes in
        try Data(bytes).write(to: folder.appendingPathComponent("\(10_000 + seed).txt"))
      }
    }
    for (name, counts) in byCollection { report += "COLLECTION\t\(name)\t\(counts)\n" }
    report += "EQUAL \(equal) ASKED \(asked) KINDS \(failures)\n"
    try Data(report.utf8).write(to: folder.appendingPathComponent("part\(part).log"))
    #expect(equal * 10 >= count / 8 * 9)
  }
}
