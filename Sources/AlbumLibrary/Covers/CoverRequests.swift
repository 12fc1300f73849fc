import AlbumModel

/// The covers that a library is fetching.
struct CoverRequests {
  /// Makes the service with the first request, so that a library without covers has none; nil if
  /// covers are not fetched.
  var makeService: (@Sendable (CoverStore) -> any CoverFetching)?
  private(set) var service: (any CoverFetching)?
  /// The albums that wait for a location, with the permissions of their requesters; the first one's
  /// are used for fetching.
  private(set) var waiting: [CoverLocation: [(album: AlbumID, reach: Reach)]] = [:]
  /// Results that could not be recorded, since another process was writing.
  var unrecorded: [CoverResult] = []
  /// Whether observers are being notified: their requests do not cause nested notifications.
  var isNotifying = false

  /// Fetches a picture for an album, unless it is being fetched.
  mutating func fetch(
    _ location: CoverLocation, for album: AlbumID, within reach: Reach, into store: CoverStore
  ) throws {
    guard let service = service ?? makeService?(store) else {
      throw CoverError(.ours, "this program does not fetch covers")
    }
    self.service = service
    let isBeingFetched = waiting[location] != nil
    waiting[location, default: []].append((album, reach))
    if !isBeingFetched { service.fetch(location, within: reach) }
  }

  /// The albums that waited for a location, once its result is known.
  ///
  /// If the first request was refused, the others may still be allowed: the next one is tried.
  mutating func takeWaiting(for result: CoverResult) -> [AlbumID] {
    guard var all = waiting.removeValue(forKey: result.location), let first = all.first else {
      return []
    }
    if case .failure(let problem) = result.picture, problem.kind == .refused, all.count > 1 {
      all.removeFirst()
      waiting[result.location] = all
      service?.fetch(result.location, within: all[0].reach)
      return [first.album]
    }
    return all.map(\.album)
  }

  mutating func close() {
    waiting = [:]
    service?.close()
    service = nil
    makeService = nil
  }
}
