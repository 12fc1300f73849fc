import AlbumLibrary
import AlbumModel

/// The covers of albums that are seen: which are there, which are asked for, and which cannot be had.
///
/// A few are asked for at a time, those nearest to the selected album first, however fast a person goes
/// by; what is no longer near is not waited for.
final class CardCovers {
  /// How many may be on their way.
  static let width = 8

  /// Called when a cover has come, or could not be had.
  var onChange: () -> Void = {}

  private let library: LibraryAPI
  private let use: CoverUse
  /// Those that were asked for, each with who listens for it.
  private var awaited: [AlbumID: Registration] = [:]
  /// Those that could not be had, and would be asked for again.
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

  /// How an album stands with its cover; nothing is asked for, and no picture is looked at.
  func picture(of album: Album) throws -> ScrollerPicture {
    if let path = try library.coverPath(of: album) { return .file(path) }
    if failed.contains(album.id) { return .failed }
    switch try library.coverStatus(of: album) {
    case .noAddress: return .none
    case .failed(_, _, let again) where again > library.now: return .failed
    case .stored, .missing, .failed: return use == .local && isFar(album) ? .none : .coming
    }
  }

  /// Asks for covers, as far as not too many are on their way.
  ///
  /// - Parameter albums: whose covers are missing, in the order in which they are wanted.
  /// - Throws: ``LibraryError``.
  func ask(for albums: () throws -> [Album]) throws {
    let albums = try albums()
    guard !albums.isEmpty || !awaited.isEmpty else { return }
    drop(allBut: Set(albums.map(\.id)))
    for album in albums where awaited[album.id] == nil && !failed.contains(album.id) {
      guard library.coversOnTheirWay < Self.width else { return }
      awaited[album.id] = library.observe(album.id, .image, owner: "browse") {
        [weak self] album, _ in self?.end(album.id, exists: true)
      }
      try library.requestCover(of: album.id)
    }
  }

  /// Lets what could not be had be asked for again.
  func forget() {
    failed = []
  }

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
