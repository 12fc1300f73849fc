import AlbumFiles
public import AlbumModel

extension LibraryAPI {
  /// Lets the library fetch requested covers that are not stored.
  ///
  /// - Parameter makeService: makes the service, with the first request.
  package func fetchCovers(by makeService: @escaping @Sendable (CoverStore) -> any CoverFetching) {
    coverRequests.makeService = makeService
  }

  /// Requests an album's cover, which is fetched in the background if it is missing.
  ///
  /// The result is posted as `EventName.coverStored` or `EventName.coverFailed`, and to
  /// observers of the album's `FieldName.image`.
  ///
  /// - Parameters:
  ///   - id: the album.
  ///   - reach: the permissions of the requester; nil for the user's ``userReach``, without the
  ///     addresses that scripts wrote and may not access themselves.
  ///   - origin: the origin of the request.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``.
  public func requestCover(
    of id: AlbumID, within reach: Reach? = nil, origin: Origin = .command
  ) throws {
    guard let album = try album(id) else { throw LibraryError.noSuchAlbum(id) }
    post(LibraryEvent(.coverRequested, origin: origin, subject: .album(album), reach: reach))
  }

  /// The number of covers that are being fetched.
  public var pendingCovers: Int { coverRequests.waiting.count }

  /// Ends a wait for covers, the current or the next one; nil if no cover was fetched so far.
  ///
  /// It may be called on any thread, and in a signal handler.
  public var endCoverWait: (@Sendable () -> Void)? {
    guard let service = coverRequests.service else { return nil }
    return { service.wake() }
  }

  /// Waits for the requested covers and notifies observers of each, until none is pending.
  ///
  /// - Parameter isOver: called after each result; returns whether to stop waiting.
  /// - Throws: ``LibraryError/insideTransaction(verb:)``, since covers are recorded after a
  ///   transaction; ``LibraryError/notNow(reason:)`` to an observer of a cover, since the next one
  ///   is reported after it; errors of writing.
  public func waitForCovers(until isOver: () -> Bool = { false }) throws {
    try requireNoTransaction(for: "waiting for covers")
    guard !coverRequests.isNotifying else {
      throw LibraryError.notNow(reason: "an observer of covers cannot wait for covers")
    }
    while let service = coverRequests.service, pendingCovers > 0, !isOver() {
      service.wait()
      try takeCoverResults()
    }
  }

  /// Records the results of fetching, and notifies observers.
  func takeCoverResults(
    writing write: (() throws -> Void) throws -> Void = { try $0() }
  ) throws {
    guard let service = coverRequests.service, let store = coverStore, !coverRequests.isNotifying,
      transactions.step == nil
    else { return }
    let results = coverRequests.unrecorded + service.takeResults()
    guard !results.isEmpty else { return }
    coverRequests.isNotifying = true
    defer { coverRequests.isNotifying = false }
    do {
      try write { try writingOutsideHistory { for result in results { try record(result) } } }
    } catch {
      // Another process may be writing for too long: the results are kept for later.
      coverRequests.unrecorded = results
      service.wake()
      throw error
    }
    coverRequests.unrecorded = []
    for result in results {
      let albums = coverRequests.takeWaiting(for: result)
      postCoverResult(result.picture.map { store.folder.file($0.name) }, of: albums)
    }
  }

  private func record(_ result: CoverResult) throws {
    let table = CoverTable(database: database)
    switch result.picture {
    case .success(let picture):
      try table.keep(picture, of: result.location.address, at: effects.now())
    case .failure(let problem) where problem.kind == .source:
      try table.keepFailure(problem, of: result.location.address, at: effects.now())
    case .failure: break
    }
  }

  /// Finds or fetches the cover of an album, once all observers of the request were called.
  func answerCoverRequest(of id: AlbumID, within reach: Reach?) {
    do {
      try findOrFetchCover(of: id, within: reach ?? userReach, isExplicit: reach != nil)
    } catch {
      let problem = error as? CoverError ?? CoverError(.ours, "\(error)")
      postCoverResult(.failure(problem), of: [id])
    }
  }

  private func findOrFetchCover(of id: AlbumID, within reach: Reach, isExplicit: Bool) throws {
    guard let (album, isRemoved) = try stored(id), !isRemoved else { return }
    guard let store = coverStore else {
      throw CoverError(.ours, "a library in memory has no covers")
    }
    let searched = CoverLocation.searchedFolder(of: album).map {
      Reach.Target.file(String(decoding: $0, as: UTF8.self) + "/.")
    }
    if let searched, let reason = reach.refusal(searched) { throw CoverError(.refused, reason) }
    guard let location = CoverLocation(of: album, in: store.folder) else {
      throw CoverError(.noAddress, "no cover address", about: [searched].compactMap(\.self))
    }
    let state = try CoverTable(database: database).state(of: location.address)
    if case .stored(let picture)? = state, store.folder.has(picture) {
      return postCoverResult(.success(store.folder.file(picture.name)), of: [id])
    }
    for target in location.targets {
      if let reason = reach.refusal(target) { throw CoverError(.refused, reason) }
    }
    if !isExplicit, let script = try writer(ofAddressOf: id),
      !location.targets.allSatisfy({ mayAccess(script, $0) })
    {
      throw CoverError(
        .refused,
        "the address is from \(script), which may not access it; moonshelf covers fetch id:\(id)")
    }
    if case .failed(let reason, let attempts, let again)? = state, again > effects.now() {
      throw CoverError(
        .later,
        "\(reason) (tried \(attempts == 1 ? "once" : "\(attempts) times"), and again "
          + "after \(LocalTime.text(again)))",
        about: location.targets + Self.targets(in: reason))
    }
    if isDryRun { throw CoverError(.ours, "covers are not fetched in a dry run") }
    try coverRequests.fetch(location, for: id, within: reach, into: store)
  }

  /// The script that wrote the address of an album's cover; nil for other writers.
  ///
  /// Read from the journal alone: looking for news here would take results of the same cover.
  private func writer(ofAddressOf id: AlbumID) throws -> Agent? {
    let done = try journal.history(of: id).filter { $0.step.state == .done }
    let writer = done.last { $0.field == .coverURL } ?? done.first { $0.kind == .added }
    return writer?.step.agent.flatMap { $0.kind == .script ? $0 : nil }
  }

  /// The host at the beginning of a recorded reason, which may be that of a redirect.
  private static func targets(in reason: String) -> [Reach.Target] {
    [Reach.Target(address: String(reason.prefix { $0 != " " }.dropLast()))].compactMap(\.self)
  }

  /// Notifies observers of the result for the cover of albums.
  func postCoverResult(_ result: Result<[UInt8], CoverError>, of albums: [AlbumID]) {
    for id in albums {
      guard let (album, isRemoved) = try? stored(id), !isRemoved else { continue }
      switch result {
      case .success(let file):
        let path = String(decoding: file, as: UTF8.self)
        post(LibraryEvent(.coverStored, origin: .command, subject: .cover(album, .success(path))))
        if observers.observesFields(of: id) {
          observers.deliver(
            LibraryEvent.FieldChange(name: .image, old: nil, new: .text(path)), of: album)
        }
      case .failure(let problem):
        post(
          LibraryEvent(.coverFailed, origin: .command, subject: .cover(album, .failure(problem))))
      }
    }
  }
}
