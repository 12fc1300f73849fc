import AlbumFiles
import AlbumHTTP
public import AlbumLibrary
import Glibc
import Synchronization

extension LibraryAPI {
  /// Lets the library fetch requested covers that are not stored.
  ///
  /// - Parameter source: the source of covers from the web, made with the first request.
  public func fetchCovers(from source: @escaping @Sendable () -> CoverSource = { .web() }) {
    fetchCovers(by: { CoverService($0, source()) })
  }
}

/// Fetches pictures in the background, with limits on the number of downloads in total and from one
/// host.
final class CoverService: CoverFetching {
  /// The maximum number of concurrent downloads.
  static let width = 8
  /// The maximum number of those from one host.
  static let widthOfHost = 6

  private struct State {
    var waiting = CoverQueue()
    /// The ends of the pauses that hosts asked for.
    var resting: [String: ContinuousClock.Instant] = [:]
    var running: [CoverLocation: Task<Void, Never>] = [:]
    /// The number of downloads started so far.
    var started = 0
    var results: [CoverResult] = []
    var isClosed = false
  }

  /// The cover folder, with a picture program for each processor.
  private let stores: [CoverStore]
  private let source: CoverSource
  private let executor = QueueExecutor("moonshelf.covers")
  private let signal = Signal()
  private let state = Mutex(State())

  init(_ store: CoverStore, _ source: CoverSource) {
    self.source = source
    let others = (1..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))).map { _ in
      CoverStore(store.folder)
    }
    stores = [store] + others
  }

  func fetch(_ location: CoverLocation, within reach: Reach) {
    state.withLock { $0.waiting.add(Download(location: location, reach: reach)) }
    startNext()
  }

  func takeResults() -> [CoverResult] {
    state.withLock { state in
      defer { state.results = [] }
      return state.results
    }
  }

  func wait() { signal.wait() }
  func wake() { signal.send() }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.waiting = CoverQueue()
      for task in state.running.values { task.cancel() }
    }
    source.end()
  }

  private func startNext() {
    let refused = state.withLock { state in
      var refused: [Download] = []
      while !state.isClosed, state.running.count < Self.width,
        let download = state.waiting.takeNext()
      {
        if let host = download.host, let end = state.resting[host], end > .now {
          state.waiting.end(download)
          refused.append(download)
          continue
        }
        state.started += 1
        let store = stores[state.started % stores.count]
        // Its end is recorded under the same lock, so never before this.
        state.running[download.location] = Task.detached(executorPreference: executor) {
          await self.run(download, into: store)
        }
      }
      return refused
    }
    for download in refused {
      let reason = "\(download.host ?? "the server") asked us to wait; try later"
      finish(download, .failure(CoverError(.later, reason, about: download.location.targets)))
    }
  }

  private func run(_ download: Download, into store: CoverStore) async {
    let targets = download.location.targets
    let result: Result<PictureRecord, CoverError>
    do {
      result = .success(try await fetch(download, into: store))
    } catch let problem as CoverError {
      result = .failure(problem.kind == .source ? problem.reaching(targets) : problem)
    } catch {
      result = .failure(CoverError(.source, "\(error)", about: targets))
    }
    state.withLock { state in
      state.running[download.location] = nil
      state.waiting.end(download)
      if let host = download.host, case .failure(let problem) = result, let pause = problem.pause {
        state.resting[host] = .now + .seconds(pause)
      }
    }
    // The next may start before the result of this one is reported.
    startNext()
    finish(download, result)
  }

  private func fetch(_ download: Download, into store: CoverStore) async throws -> PictureRecord {
    let location = download.location
    guard case .web = location.kind else {
      return try await store.pictures.running { _ in
        try store.take(location, within: download.reach)
      }
    }
    let file = try store.newFile()
    try await source.download(location.address, CoverFolder.maximumPicture, download.reach) {
      try store.append($0, to: file)
    }
    return try await store.pictures.running { _ in try store.keep(file) }
  }

  private func finish(_ download: Download, _ result: Result<PictureRecord, CoverError>) {
    state.withLock { $0.results.append(CoverResult(download.location, result)) }
    signal.send()
  }
}

/// A picture to fetch, and the permissions of the requester.
private struct Download: Sendable {
  let location: CoverLocation
  let reach: Reach

  /// The host of the request; nil for this machine.
  var host: String? { if case .web(let host) = location.kind { host } else { nil } }
}

/// The waiting downloads.
///
/// Every operation takes constant time, however many wait.
private struct CoverQueue {
  /// Those that may start.
  private var ready = Queue<Download>()
  /// The number of downloads of a host that may start or were started; nil is this machine.
  private var active: [String?: Int] = [:]
  /// The others, which exceed the limit of their host.
  private var others: [String?: Queue<Download>] = [:]

  mutating func add(_ download: Download) {
    let host = download.host
    let limit = host == nil ? CoverService.width : CoverService.widthOfHost
    if active[host, default: 0] < limit {
      active[host, default: 0] += 1
      ready.append(download)
    } else {
      others[host, default: Queue()].append(download)
    }
  }

  /// Takes the next one that may start.
  mutating func takeNext() -> Download? { ready.popFirst() }

  /// Records that a started one has ended.
  mutating func end(_ download: Download) {
    let host = download.host
    if let next = others[host]?.popFirst() {
      ready.append(next)
    } else {
      others[host] = nil
      active[host, default: 1] -= 1
      if active[host] == 0 { active[host] = nil }
    }
  }
}

/// A list of which the first element is removed in constant time.
private struct Queue<Element> {
  private var elements: [Element] = []
  private var first = 0

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard first < elements.count else {
      (elements, first) = ([], 0)
      return nil
    }
    if first > 512, first > elements.count / 2 {
      elements.removeFirst(first)
      first = 0
    }
    defer { first += 1 }
    return elements[first]
  }
}
