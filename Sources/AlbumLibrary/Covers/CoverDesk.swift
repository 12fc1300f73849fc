import AlbumFiles
import AlbumModel
import Glibc

/// What a library knows of the covers that were asked for; it lives where the library does.
///
/// It is made with the first question about a cover, so that a library without covers has none.
final class CoverDesk {
  let folder: CoverFolder
  let inbox = CoverInbox()
  let reader: PictureReader
  /// Which albums wait for a place, and what those who asked may reach; the first one's is fetched.
  private(set) var waiting: [CoverLocation: [(album: AlbumID, reach: Reach)]] = [:]
  /// Whether observers are being told: what they ask leads to no telling within it.
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

  /// Goes for a picture on behalf of an album, unless it is on its way.
  func send(for place: CoverLocation, of album: AlbumID, within reach: Reach) {
    let isOnItsWay = waiting[place] != nil
    waiting[place, default: []].append((album, reach))
    if !isOnItsWay { queue.add(CoverErrand(place: place, reach: reach, folder: folder)) }
  }

  /// Who waited for a place, once it is known what became of it.
  ///
  /// Where the first one was refused, the others may still be allowed: the next one's turn begins.
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

  /// Ends what is on its way.
  func close() {
    waiting = [:]
    if isStarted { queue.close() }
    isStarted = false
  }
}
