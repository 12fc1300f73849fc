import AlbumLibrary
import AlbumModel

/// The results of requested covers.
struct CoverTally {
  var stored = 0
  /// The number of covers stored before.
  var here = 0
  var withoutAddress = 0
  /// The number of failed covers that are not retried yet.
  var resting = 0
  var failures: [(album: Album, reason: String)] = []

  var done: Int { stored + failures.count }
}

/// One run of `moonshelf covers fetch`: it requests covers through events, as every other component
/// does.
final class CoverFetch {
  /// The maximum number of requests in advance.
  private static let ahead = 64
  /// The maximum number of failures that are listed.
  private static let named = 20

  private let library: LibraryAPI
  private let total: Int
  private let bar = ProgressBar("Covers", unit: " covers")
  private var wanted: Set<AlbumID> = []
  /// An error that applies to every further cover, so that the run ends.
  private var lastingError: CoverError?
  private(set) var tally: CoverTally

  init(_ library: LibraryAPI, tally: CoverTally, total: Int) {
    (self.library, self.tally, self.total) = (library, tally, total)
  }

  /// Requests covers and waits for them.
  func run(_ albums: [AlbumID]) throws {
    for name in [EventName.coverStored, .coverFailed] {
      library.observe(name) { [unowned self] event in note(event) }
    }
    for id in albums {
      if Interruption.isRequested || lastingError != nil { break }
      guard try library.album(id) != nil else { continue }
      wanted.insert(id)
      try library.requestCover(of: id, within: library.userReach)
      guard library.pendingCovers >= Self.ahead else { continue }
      try CoverWait.wait(in: library) { [unowned self] in
        library.pendingCovers <= Self.ahead / 2 || lastingError != nil
      }
    }
    if lastingError == nil { try CoverWait.wait(in: library) }
    if let lastingError { throw lastingError }
  }

  private func note(_ event: LibraryEvent) {
    guard case .cover(let album, let result) = event.subject, wanted.remove(album.id) != nil else {
      return
    }
    switch result {
    case .success: tally.stored += 1
    case .failure(let problem):
      if problem.kind == .ours { lastingError = lastingError ?? problem }
      tally.failures.append((album, problem.reason))
    }
    bar.update(done: tally.done, total: total, records: tally.done)
  }

  /// Reports the result.
  func finish(_ result: ResultOptions) {
    bar.finish()
    if result.isJSON { return print(answer.line) }
    for failure in tally.failures.prefix(Self.named) {
      Console.note("\(failure.album.content.shortDescription): \(failure.reason)")
    }
    let more = tally.failures.count - Self.named
    if more > 0 { Console.note("and \(CountText.of(more)) more: moonshelf covers status --failed") }
    let others = [
      (tally.here, "\(CountText.of(tally.here)) already stored"),
      (tally.failures.count, "\(CountText.of(tally.failures.count)) failed"),
      (
        tally.resting,
        "\(CountText.of(tally.resting)) that failed before were not retried (--again)"
      ), (tally.withoutAddress, "\(tally.withoutAddress.albums) without an address"),
    ].filter { $0.0 > 0 }.map(\.1)
    let got = "Got \(CountText.of(tally.stored, "cover"))"
    result.say(([got] + others).joined(separator: "; ") + ".")
  }

  private var answer: JSONValue {
    let positions = ShelfPositions(library)
    return [
      "stored": JSONValue(tally.stored), "here": JSONValue(tally.here),
      "failed": JSONValue(tally.failures.count), "left_alone": JSONValue(tally.resting),
      "without_address": JSONValue(tally.withoutAddress),
      "failures": .array(
        tally.failures.map { album, reason in
          [
            "id": .integer(album.id.rawValue),
            "position": JSONValue((try? positions.value(of: album.id)) ?? nil),
            "artist": JSONValue(album.content.artist), "title": .text(album.title),
            "reason": .text(reason),
          ]
        }),
    ]
  }
}
