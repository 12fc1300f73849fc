import AlbumFiles
import AlbumHTTP
import Synchronization

/// Fetches pictures in the background, with limits on the number of downloads in total and from one
/// host.
final class CoverQueue: Sendable {
  /// The maximum number of concurrent downloads.
  static let width = 8
  /// The maximum number of those from one host.
  static let widthOfHost = 6

  private struct State {
    var waiting = CoverLines()
    /// The ends of the pauses that hosts asked for.
    var resting: [String: ContinuousClock.Instant] = [:]
    var running: [CoverLocation: Task<Void, Never>] = [:]
    /// The number of downloads started so far.
    var started = 0
    var isClosed = false
  }

  private let source: CoverSource
  private let readers: [PictureReader]
  private let inbox: CoverInbox
  private let executor = QueueExecutor("moonshelf.covers")
  private let state = Mutex(State())

  init(_ source: CoverSource, lookedAtBy readers: [PictureReader], into inbox: CoverInbox) {
    self.source = source
    self.readers = readers
    self.inbox = inbox
  }

  /// Adds a download, which starts as soon as the limits allow it.
  func add(_ errand: CoverErrand) {
    state.withLock { $0.waiting.add(errand) }
    startWhatMay()
  }

  /// Cancels everything; current downloads leave nothing behind.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.waiting.removeAll()
      for task in state.running.values { task.cancel() }
    }
    source.end()
  }

  private func startWhatMay() {
    let refused = state.withLock { state in
      var refused: [CoverErrand] = []
      while !state.isClosed, state.running.count < Self.width,
        let errand = state.waiting.takeNext()
      {
        if let host = errand.host, let end = state.resting[host], end > .now {
          state.waiting.end(errand)
          refused.append(errand)
          continue
        }
        state.started += 1
        let reader = readers[state.started % readers.count]
        // Its end is recorded under the same lock, so never before this.
        state.running[errand.place] = Task.detached(executorPreference: executor) {
          await self.run(errand, reader)
        }
      }
      return refused
    }
    for errand in refused {
      tell(
        errand,
        .failure(
          CoverError(
            .later, "\(errand.host ?? "the server") asked us to wait; try later",
            about: errand.place.targets))
      )
    }
  }

  private func run(_ errand: CoverErrand, _ reader: PictureReader) async {
    let result: Result<PictureRecord, CoverError>
    do {
      result = .success(try await errand.run(from: source, lookedAtBy: reader))
    } catch let problem as CoverError {
      result = .failure(problem.kind == .source ? problem.reaching(errand.place.targets) : problem)
    } catch {
      result = .failure(CoverError(.source, "\(error)", about: errand.place.targets))
    }
    let isClosed = state.withLock { state in
      state.running[errand.place] = nil
      state.waiting.end(errand)
      if let host = errand.host, case .failure(let problem) = result, let pause = problem.pause {
        state.resting[host] = .now + .seconds(pause)
      }
      return state.isClosed
    }
    guard !isClosed else { return }
    // The next may start before the result of this one is reported.
    startWhatMay()
    tell(errand, result)
  }

  private func tell(_ errand: CoverErrand, _ result: Result<PictureRecord, CoverError>) {
    inbox.put(CoverInbox.Outcome(place: errand.place, result: result))
  }
}
