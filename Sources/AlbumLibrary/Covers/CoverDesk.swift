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
  /// Which albums wait for a place.
  private(set) var waiting: [CoverPlace: [AlbumID]] = [:]
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
  func send(for place: CoverPlace, of album: AlbumID) {
    let isOnItsWay = waiting[place] != nil
    waiting[place, default: []].append(album)
    if !isOnItsWay { queue.add(CoverErrand(place: place, folder: folder)) }
  }

  /// Who waited for a place, once it is known what became of it.
  func takeWaiting(for place: CoverPlace) -> [AlbumID] {
    waiting.removeValue(forKey: place) ?? []
  }

  /// Ends what is on its way.
  func close() {
    waiting = [:]
    if isStarted { queue.close() }
    isStarted = false
  }
}
