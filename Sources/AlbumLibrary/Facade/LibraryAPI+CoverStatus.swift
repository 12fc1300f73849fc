import AlbumFiles
public import AlbumModel

extension LibraryAPI {
  /// The state of an album's cover.
  public enum CoverStatus: Equatable, Sendable {
    /// The album has no cover address.
    case noAddress
    /// The picture is stored.
    case stored
    /// It has not been fetched yet.
    case missing
    /// Fetching failed this many times; it is retried after that time.
    case failed(reason: String, attempts: Int, again: Int64)
  }

  /// Passes the albums with the states of their covers.
  ///
  /// - Parameters:
  ///   - query: the albums.
  ///   - body: takes each of them; it must not change the library.
  /// - Throws: ``LibraryError``; any error of `body`.
  /// - Complexity: O(n); for an album without an address whose files are in a folder, that folder
  ///   is read.
  public func forEachCoverStatus(
    _ query: AlbumQuery, _ body: (Album, CoverStatus) throws -> Void
  ) throws {
    let states = try CoverTable(database: database).states()
    try forEach(query) { album in
      try body(album, status(of: album) { states[$0] })
      return true
    }
  }

  /// The state of an album's cover.
  ///
  /// - Parameter album: the album.
  /// - Returns: whether the picture is stored, and if not, the last result.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(log n); for an album without an address whose files are in a folder, that
  ///   folder is read.
  public func coverStatus(of album: Album) throws -> CoverStatus {
    try status(of: album) { try CoverTable(database: database).state(of: $0) }
  }

  private func status(
    of album: Album, _ state: (_ address: String) throws -> CoverTable.State?
  ) rethrows -> CoverStatus {
    guard let store = coverStore, let location = CoverLocation(of: album, in: store.folder) else {
      return .noAddress
    }
    let known = try state(location.address)
    if case .stored(let picture)? = known { return store.folder.has(picture) ? .stored : .missing }
    if case .kept(let name) = location.kind, store.folder.has(name) { return .stored }
    guard case .failed(let reason, let attempts, let again)? = known else { return .missing }
    return .failed(reason: reason, attempts: attempts, again: again)
  }

  /// Lets failed covers be requested immediately.
  ///
  /// - Throws: ``LibraryError``.
  public func allowFailedCovers() throws {
    try writingOutsideHistory { try CoverTable(database: database).allowAgain() }
  }

  /// The number of pictures and thumbnails, and their size in bytes.
  public func coverFolderSize() -> (pictures: Int, bytes: Int) {
    var size = (pictures: 0, bytes: 0)
    coverStore?.folder.forEachFile { file in
      if case .picture = file.kind { size.pictures += 1 }
      size.bytes += file.byteCount
    }
    return size
  }

  /// The removed and the kept pictures of the cover folder.
  public struct ClearedCovers: Equatable, Sendable {
    /// The number of removed pictures.
    public var removed = 0
    /// The freed bytes, including thumbnails.
    public var bytes = 0
    /// The number of kept pictures, which may be the only copies.
    public var kept = 0
  }

  /// Removes the pictures that can be fetched again, and all thumbnails, and clears failures.
  ///
  /// Pictures that an album ever had from an audio file or by ``setCover(_:of:origin:)`` are kept:
  /// undoing a step may need them.
  ///
  /// - Parameter isDryRun: whether nothing is removed or cleared.
  /// - Returns: the removed and the kept pictures.
  /// - Throws: ``LibraryError``.
  public func clearCovers(isDryRun: Bool = false) throws -> ClearedCovers {
    var cleared = ClearedCovers()
    guard let folder = coverStore?.folder else { return cleared }
    // An import adds pictures while it writes: in this transaction none does.
    try writingOutsideHistory {
      let table = CoverTable(database: database)
      let own = try ownPictures(in: folder)
      var again: [PictureName: [String]] = [:]
      var failed: [String] = []
      for (address, state) in try table.states() {
        switch state {
        case .stored(let picture) where canBeFetchedAgain(address, picture.name, in: folder):
          again[picture.name, default: []].append(address)
        case .stored: break
        case .failed: failed.append(address)
        }
      }
      if !isDryRun { try table.forget(failed) }
      func remove(_ file: CoverFolder.File) -> Bool { isDryRun || folder.remove(file) }
      folder.forEachFile { file in
        switch file.kind {
        case .picture(let name):
          guard again[name] != nil, !own.contains(name), remove(file) else {
            cleared.kept += 1
            return
          }
          cleared.removed += 1
          cleared.bytes += file.byteCount
        case .thumbnail where remove(file): cleared.bytes += file.byteCount
        default: break
        }
      }
      for (name, addresses) in again where !folder.has(name) { try table.forget(addresses) }
    }
    return cleared
  }

  private func canBeFetchedAgain(_ address: String, _ name: PictureName, in folder: CoverFolder)
    -> Bool
  {
    guard let path = FileAddress.path(of: address) else { return true }
    return folder.name(ofFile: path) == nil && WholeFile.exists(path)
  }

  /// The pictures of the folder that albums name, now or in steps that can be undone and redone.
  private func ownPictures(in folder: CoverFolder) throws -> Set<PictureName> {
    var own: Set<PictureName> = []
    try database.albums.statement("SELECT cover_url FROM album").forEachRow { note($0.text(0)) }
    try journal.forEachChange(where: "field = 'cover_url' OR run IS NOT NULL") { row, change in
      guard let change else {
        throw LibraryError.damaged("change \(row.number) of step \(row.step) cannot be read")
      }
      guard case .changed(_, .coverURL, let old, let new) = change else { return }
      for value in [old, new] { note(value?.description) }
    }
    return own

    func note(_ text: String?) {
      // In any folder: the library may have been moved since.
      if let text, let name = PictureName(inText: text) { own.insert(name) }
    }
  }
}
