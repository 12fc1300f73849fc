import AlbumFiles
public import AlbumModel
import GRDB

extension LibraryAPI {
  /// How an album stands with its cover.
  public enum CoverStatus: Equatable, Sendable {
    /// The album says no place to get one from.
    case noAddress
    /// The picture is here.
    case stored
    /// It could be fetched.
    case missing
    /// It could not be had, so often; it is asked for again after that time.
    case failed(reason: String, attempts: Int, again: Int64)
  }

  /// How albums stand with their covers.
  ///
  /// - Parameters:
  ///   - query: which albums.
  ///   - body: takes each of them; the library must not be changed from it.
  /// - Throws: ``LibraryError``; whatever `body` throws.
  /// - Complexity: O(n); of an album without an address whose files are in a folder, that is read.
  public func forEachCoverStatus(
    _ query: AlbumQuery, _ body: (Album, CoverStatus) throws -> Void
  ) throws {
    let states = try CoverTable(database: database).states()
    try forEach(query) { album in
      try body(album, standing(of: album) { states[$0] })
      return true
    }
  }

  /// How an album stands with its cover.
  ///
  /// - Parameter album: the album.
  /// - Returns: whether the picture is here, and if not, what is known of it.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(log n); of an album without an address whose files are in a folder, that is read.
  public func coverStatus(of album: Album) throws -> CoverStatus {
    try standing(of: album) { try CoverTable(database: database).state(of: $0) }
  }

  private func standing(
    of album: Album, _ state: (_ address: String) throws -> CoverTable.State?
  ) rethrows -> CoverStatus {
    guard let desk = openCoverDesk(), let place = CoverLocation(of: album, in: desk.folder) else {
      return .noAddress
    }
    let known = try state(place.address)
    if case .stored(let picture)? = known {
      return desk.folder.has(picture) ? .stored : .missing
    }
    if case .kept(let name) = place.kind, desk.folder.has(name) { return .stored }
    guard case .failed(let reason, let attempts, let again)? = known else { return .missing }
    return .failed(reason: reason, attempts: attempts, again: again)
  }

  /// Lets covers that could not be had be asked for at once.
  ///
  /// - Throws: ``LibraryError``.
  public func allowFailedCovers() throws {
    try keepingBooks { try CoverTable(database: database).allowAgain() }
  }

  /// How many pictures and thumbnails there are, and how many bytes they have.
  public func coverFolderSize() -> (pictures: Int, bytes: Int) {
    var size = (pictures: 0, bytes: 0)
    openCoverDesk()?.folder.forEachFile { file in
      if case .picture = file.kind { size.pictures += 1 }
      size.bytes += file.byteCount
    }
    return size
  }

  /// What was taken away from the cover folder, and what stays.
  public struct ClearedCovers: Equatable, Sendable {
    /// How many pictures are gone.
    public var removed = 0
    /// How many bytes that were, thumbnails included.
    public var bytes = 0
    /// How many pictures stay, as there may be no other copy of them.
    public var kept = 0
  }

  /// Takes away the pictures that can be fetched again, and all thumbnails; forgets failures.
  ///
  /// What an album ever had as its own, from an audio file or by ``setCover(_:of:origin:)``, stays:
  /// a step that is undone may need it.
  ///
  /// - Returns: what is gone and what stays.
  /// - Throws: ``LibraryError``.
  public func clearCovers() throws -> ClearedCovers {
    var cleared = ClearedCovers()
    guard let folder = openCoverDesk()?.folder else { return cleared }
    // An import puts pictures there while it writes: in here nobody does.
    try keepingBooks {
      let table = CoverTable(database: database)
      let own = try ownPictures(in: folder)
      var again: [PictureName: [String]] = [:]
      var failed: [String] = []
      for (address, state) in try table.states() {
        switch state {
        case .stored(let picture) where canBeHadAgain(address, picture.name, in: folder):
          again[picture.name, default: []].append(address)
        case .stored: break
        case .failed: failed.append(address)
        }
      }
      try table.forget(failed)
      folder.forEachFile { file in
        switch file.kind {
        case .picture(let name):
          guard again[name] != nil, !own.contains(name), folder.remove(file) else {
            cleared.kept += 1
            return
          }
          cleared.removed += 1
          cleared.bytes += file.byteCount
        case .thumbnail where folder.remove(file): cleared.bytes += file.byteCount
        default: break
        }
      }
      for (name, addresses) in again where !folder.has(name) { try table.forget(addresses) }
    }
    return cleared
  }

  private func canBeHadAgain(_ address: String, _ name: PictureName, in folder: CoverFolder) -> Bool
  {
    guard let path = FileAddress.path(of: address) else { return true }
    return folder.name(ofFile: path) == nil && WholeFile.exists(path)
  }

  /// The pictures of the folder that albums name, now or in what can be undone and redone.
  private func ownPictures(in folder: CoverFolder) throws -> Set<PictureName> {
    var own: Set<PictureName> = []
    try database.run { database in
      let rows = try Row.fetchCursor(
        database, sql: "SELECT cover_url FROM album WHERE cover_url IS NOT NULL")
      while let row = try rows.next() { note(try row.optionalColumn(0)) }
    }
    try journal.forEachChange(where: "field = 'cover_url' OR run IS NOT NULL") { row, change in
      guard let change else {
        throw LibraryError.damaged("change \(row.number) of step \(row.step) cannot be read")
      }
      guard case .changed(_, .coverURL, let old, let new) = change else { return }
      for value in [old, new] { note(value?.description) }
    }
    return own

    func note(_ text: String?) {
      // Of whatever folder: the library may have been moved since.
      if let text, let name = PictureName(inText: text) { own.insert(name) }
    }
  }
}
