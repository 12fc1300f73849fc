import AlbumFiles
import AlbumModel
import Glibc

/// The state of a library's cover requests; it lives in the library's domain.
///
/// It is made with the first request, so that a library without covers has none.
final class CoverDesk {
  let folder: CoverFolder
  let inbox = CoverInbox()
  let reader: PictureReader
  /// The albums that wait for a location, with the permissions of their requesters; the first one's
  /// are used for fetching.
  private(set) var waiting: [CoverLocation: [(album: AlbumID, reach: Reach)]] = [:]
  /// Whether observers are being notified: their requests do not cause nested notifications.
  var isTelling = false

  private let makeSource: @Sendable () -> CoverSource
  private lazy var queue: CoverQueue = {
    isStarted = true
    return CoverQueue(makeSource(), lookedAtBy: readers, into: inbox)
  }()
  private let readers: [PictureReader]
  private var isStarted = false

  init(
    _ folder: CoverFolder, pictures: ReaderProgram, source: @escaping @Sendable () -> CoverSource
  ) {
    self.folder = folder
    makeSource = source
    readers = (0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))).map { _ in
      PictureReader(pictures)
    }
    reader = readers[0]
  }

  deinit {
    close()
  }

  /// Fetches a picture for an album, unless it is being fetched.
  func send(for place: CoverLocation, of album: AlbumID, within reach: Reach) {
    let isOnItsWay = waiting[place] != nil
    waiting[place, default: []].append((album, reach))
    if !isOnItsWay { queue.add(CoverErrand(place: place, reach: reach, folder: folder)) }
  }

  /// The albums that waited for a location, once its result is known.
  ///
  /// If the first request was refused, the others may still be allowed: the next one is tried.
  func takeWaiting(for outcome: CoverInbox.Outcome) -> [AlbumID] {
    let place = outcome.place
    guard var all = waiting.removeValue(forKey: place), let first = all.first else { return [] }
    if case .failure(let problem) = outcome.result, problem.kind == .refused, all.count > 1 {
      all.removeFirst()
      waiting[place] = all
      queue.add(CoverErrand(place: place, reach: all[0].reach, folder: folder))
      return [first.album]
    }
    return all.map(\.album)
  }

  /// Cancels all downloads.
  func close() {
    waiting = [:]
    if isStarted { queue.close() }
    isStarted = false
  }
}
