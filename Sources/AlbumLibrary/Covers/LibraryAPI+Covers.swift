import AlbumFiles
public import AlbumModel

extension LibraryAPI {
  /// The picture of an album's cover, if it is stored; the network is not used.
  ///
  /// A picture from an audio file, which an import put into the cover folder, is checked on its
  /// first use.
  ///
  /// - Parameter album: the album.
  /// - Returns: nil if there is none.
  /// - Throws: ``LibraryError``.
  public func cover(of album: Album) throws -> StoredCover? {
    guard let desk = openCoverDesk(), let place = CoverLocation(of: album, in: desk.folder) else {
      return nil
    }
    let table = CoverTable(database: database)
    var picture: PictureRecord?
    if case .stored(let known)? = try table.state(of: place.address) { picture = known }
    if picture == nil, case .kept(let name) = place.kind {
      let errand = CoverErrand(place: place, reach: .user, folder: desk.folder)
      picture = try? desk.reader.waiting { try errand.look(at: name, by: $0) }
      if let picture {
        try keepingBooks { try table.keep(picture, of: place.address, at: effects.now()) }
      }
    }
    guard let picture, desk.folder.has(picture) else { return nil }
    return StoredCover(picture, in: desk.folder, reader: desk.reader)
  }

  /// The path of the picture of ``cover(of:)``, without checking the picture.
  ///
  /// - Parameter album: the album.
  /// - Returns: nil if there is none.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(log n).
  public func coverPath(of album: Album) throws -> String? {
    guard let desk = openCoverDesk(), let place = CoverLocation(of: album, in: desk.folder) else {
      return nil
    }
    let name: PictureName
    if case .stored(let known)? = try CoverTable(database: database).state(of: place.address) {
      guard desk.folder.has(known) else { return nil }
      name = known.name
    } else {
      guard case .kept(let own) = place.kind, desk.folder.has(own) else { return nil }
      name = own
    }
    return String(decoding: desk.folder.file(name), as: UTF8.self)
  }

  /// Sets the cover of an album, in one step.
  ///
  /// The picture is copied into the cover folder, where it is kept permanently.
  ///
  /// - Parameters:
  ///   - path: the picture's file.
  ///   - id: the album.
  ///   - origin: the origin of the step.
  /// - Throws: ``CoverError`` when the file is not a usable picture; ``LibraryError``.
  public func setCover(_ path: String, of id: AlbumID, origin: Origin = .command) throws {
    guard let desk = openCoverDesk(), !isDryRun else {
      throw CoverError(.ours, "covers need a library file; this library is in memory")
    }
    let full = CoverFolder(path).path
    guard let place = CoverLocation(file: full, in: desk.folder) else {
      throw CoverError(.source, "has an unreadable path")
    }
    let errand = CoverErrand(place: place, reach: .user, folder: desk.folder)
    let picture = try desk.reader.waiting { try errand.take(lookedAtBy: $0) }
    let address = desk.folder.address(of: picture.name)
    guard let album = try album(id) else { throw LibraryError.noSuchAlbum(id) }
    try transaction("Set the cover of \(album.title)", origin: origin) {
      try update(id, origin: origin) { $0.coverURL = address }
      try CoverTable(database: database).keep(picture, of: address, at: effects.now())
    }
    postCoverResult(.success(desk.folder.file(picture.name)), of: [id])
  }

  /// The service that fetches covers, made at the first request; nil for a library in memory, which
  /// stores none.
  func openCoverDesk() -> CoverDesk? {
    if let coverDesk { return coverDesk }
    guard let path else { return nil }
    let effects = self.effects
    coverDesk = CoverDesk(
      CoverFolder(LibraryLocation.covers(of: path)), pictures: effects.pictures(),
      source: effects.covers)
    return coverDesk
  }

  /// Runs statements that are not part of the history: in the current transaction, otherwise in a
  /// separate one.
  func keepingBooks(_ body: () throws -> Void) throws {
    guard transactions.step == nil else { return try body() }
    try beginWriting()
    do {
      try body()
      try endWriting()
    } catch {
      rollback()
      throw error
    }
  }
}
