import AlbumLibrary
import AlbumModel

/// The covers of visible albums: stored, requested, or failed.
///
/// A few are requested at a time, those nearest to the selected album first, however fast the user
/// scrolls; covers that are no longer near are not waited for.
final class CardCovers {
  /// The maximum number of pending requests.
  static let width = 8

  /// Called when a cover has arrived, or failed.
  var onChange: () -> Void = {}

  private let library: LibraryAPI
  private let use: CoverUse
  /// The requested covers, each with its observer.
  private var awaited: [AlbumID: Registration] = [:]
  /// The failed covers, which would be requested again.
  private var failed: Set<AlbumID> = []
  private var failures: Registration?

  init(_ library: LibraryAPI, _ use: CoverUse) {
    self.library = library
    self.use = use
    failures = library.observe(.coverFailed, owner: "browse") { [weak self] event in
      guard case .cover(let album, .failure) = event.subject else { return }
      self?.end(album.id, exists: false)
    }
  }

  deinit {
    failures?.remove()
    for registration in awaited.values { registration.remove() }
  }

  /// The state of an album's cover; nothing is requested, and no picture is read.
  func picture(of album: Album) throws -> ScrollerPicture {
    if let path = try library.coverPath(of: album) { return .file(path) }
    if failed.contains(album.id) { return .failed }
    switch try library.coverStatus(of: album) {
    case .noAddress: return .none
    case .failed(_, _, let again) where again > library.now: return .failed
    case .stored, .missing, .failed: return use == .local && isFar(album) ? .none : .coming
    }
  }

  /// Requests covers, up to the limit of pending requests.
  func ask(for albums: () throws -> [Album]) throws {
    let albums = try albums()
    guard !albums.isEmpty || !awaited.isEmpty else { return }
    drop(allBut: Set(albums.map(\.id)))
    for album in albums where awaited[album.id] == nil && !failed.contains(album.id) {
      guard library.pendingCovers < Self.width else { return }
      awaited[album.id] = library.observe(album.id, .image, owner: "browse") {
        [weak self] album, _ in self?.end(album.id, exists: true)
      }
      try library.requestCover(of: album.id)
    }
  }

  /// Lets failed covers be requested again.
  func forget() { failed = [] }

  private func drop(allBut near: Set<AlbumID>) {
    for (id, registration) in awaited where !near.contains(id) {
      registration.remove()
      awaited[id] = nil
    }
  }

  private func end(_ id: AlbumID, exists: Bool) {
    guard let registration = awaited.removeValue(forKey: id) else { return }
    registration.remove()
    if !exists { failed.insert(id) }
    onChange()
  }

  private func isFar(_ album: Album) -> Bool {
    let start = album.content.coverURL?.prefix(8).lowercased() ?? ""
    return start.hasPrefix("http:") || start.hasPrefix("https:")
  }
}

/// Whether a browser's cards have covers, and their source.
public enum CoverUse: Sendable {
  /// No covers.
  case none
  /// Covers on this machine, without the web.
  case local
  /// Covers from any address.
  case all
}
