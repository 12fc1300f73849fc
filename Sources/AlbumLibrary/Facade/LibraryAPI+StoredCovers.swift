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
    guard let store = coverStore, let location = CoverLocation(of: album, in: store.folder) else {
      return nil
    }
    let table = CoverTable(database: database)
    var picture: PictureRecord?
    if case .stored(let known)? = try table.state(of: location.address) { picture = known }
    if picture == nil, case .kept(let name) = location.kind {
      picture = try? store.pictures.waiting { _ in try store.check(name) }
      if let picture {
        try writingOutsideHistory {
          try table.keep(picture, of: location.address, at: effects.now())
        }
      }
    }
    guard let picture, store.folder.has(picture) else { return nil }
    return StoredCover(picture, in: store)
  }

  /// The path of the picture of ``cover(of:)``, without checking the picture.
  ///
  /// - Parameter album: the album.
  /// - Returns: nil if there is none.
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(log n).
  public func coverPath(of album: Album) throws -> String? {
    guard let store = coverStore, let location = CoverLocation(of: album, in: store.folder) else {
      return nil
    }
    let name: PictureName
    if case .stored(let known)? = try CoverTable(database: database).state(of: location.address) {
      guard store.folder.has(known) else { return nil }
      name = known.name
    } else {
      guard case .kept(let own) = location.kind, store.folder.has(own) else { return nil }
      name = own
    }
    return String(decoding: store.folder.file(name), as: UTF8.self)
  }

  /// The picture of the cover folder with a hash, if it is recorded for some cover address.
  ///
  /// - Parameter sha256: the hash of its content; any text is allowed.
  /// - Returns: nil if there is none.
  /// - Throws: ``LibraryError``.
  public func cover(sha256: String) throws -> StoredCover? {
    guard let store = coverStore,
      let picture = try CoverTable(database: database).picture(sha256: sha256),
      store.folder.has(picture)
    else { return nil }
    return StoredCover(picture, in: store)
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
    guard let store = coverStore, !isDryRun else {
      throw CoverError(.ours, "covers need a library file; this library is in memory")
    }
    let full = CoverFolder(path).path
    guard let location = CoverLocation(file: full, in: store.folder) else {
      throw CoverError(.source, "has an unreadable path")
    }
    let picture = try store.pictures.waiting { _ in try store.take(location, within: .user) }
    let address = store.folder.address(of: picture.name)
    guard let album = try album(id) else { throw LibraryError.noSuchAlbum(id) }
    try transaction("Set the cover of \(album.title)", origin: origin) {
      try update(id, origin: origin) { $0.coverURL = address }
      try CoverTable(database: database).keep(picture, of: address, at: effects.now())
    }
    postCoverResult(.success(store.folder.file(picture.name)), of: [id])
  }

  /// The damaged pictures of the cover folder: of another size than recorded, or of another content
  /// than their names say.
  ///
  /// - Complexity: reads all pictures, a megabyte at a time.
  func coverProblems() throws -> [String] {
    guard let folder = coverStore?.folder else { return [] }
    var sizes: [PictureName: Int] = [:]
    for case .stored(let picture) in try CoverTable(database: database).states().values {
      sizes[picture.name] = picture.byteCount
    }
    var problems: [String] = []
    folder.forEachFile { file in
      guard case .picture(let name) = file.kind else { return }
      let size = sizes[name] ?? max(file.byteCount, 1)
      guard file.byteCount == size else {
        problems.append(
          "the picture \(name.text) is damaged: it has \(CountText.of(file.byteCount, "byte")) and had \(size); "
            + "fetch it again with moonshelf covers fetch")
        return
      }
      do throws(SystemError) {
        guard try WholeFile.hash(file.path).description != name.sha256 else { return }
      } catch {
        problems.append("the picture \(name.text) cannot be read: \(error.message)")
        return
      }
      problems.append(
        "the picture \(name.text) is damaged: its content does not match its name; remove "
          + "\(String(decoding: file.path, as: UTF8.self)), then run moonshelf covers fetch")
    }
    return Array(problems.sorted().prefix(20))
  }

  /// Runs statements that are not part of the history: in the current transaction, otherwise in a
  /// separate one.
  func writingOutsideHistory(_ body: () throws -> Void) throws {
    guard transactions.step == nil else { return try body() }
    if past != nil { try requireChangeable() }
    try committing(body)
  }
}
