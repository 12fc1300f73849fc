import AlbumFiles
public import AlbumModel

extension LibraryAPI {
  /// Requests an album's cover, which is fetched in the background if it is missing.
  ///
  /// The result is posted as ``EventName/coverStored`` or ``EventName/coverFailed``, and to
  /// observers of the album's ``FieldName/image``.
  ///
  /// - Parameters:
  ///   - id: the album.
  ///   - reach: the permissions of the requester; nil for the user's ``userReach``.
  ///   - origin: the origin of the request.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``.
  public func requestCover(
    of id: AlbumID, within reach: Reach? = nil, origin: Origin = .command
  ) throws {
    guard let album = try album(id) else { throw LibraryError.noSuchAlbum(id) }
    post(LibraryEvent(.coverRequested, origin: origin, subject: .album(album), reach: reach))
  }

  /// The number of pending covers.
  public var coversOnTheirWay: Int { coverDesk?.waiting.count ?? 0 }

  /// The signal that ends a wait for covers; nil before the first request.
  public var coverBell: CoverBell? { coverDesk?.inbox.bell }

  /// Waits for the requested covers and notifies observers of each, until none is pending.
  ///
  /// - Parameter isOver: called after each result; returns whether to stop waiting.
  /// - Throws: ``LibraryError/insideTransaction(verb:)``, since covers are recorded after a
  ///   transaction; ``LibraryError/notNow(reason:)`` to an observer of a cover, since the next one
  ///   is reported after it; errors of writing.
  public func waitForCovers(until isOver: () -> Bool = { false }) throws {
    guard transactions.step == nil else {
      throw LibraryError.insideTransaction(verb: "waiting for covers")
    }
    guard coverDesk?.isTelling != true else {
      throw LibraryError.notNow(reason: "an observer of covers cannot wait for covers")
    }
    while let desk = coverDesk, !desk.waiting.isEmpty, !isOver() {
      desk.inbox.bell.wait()
      try noticeCovers()
    }
  }

  /// Handles cover requests; after all other observers, which may first set the address.
  func observeCoverRequests() {
    observe(.coverRequested, priority: .min) { [unowned self] event in
      guard case .album(let album) = event.subject else { return }
      do {
        try answerCoverRequest(of: album.id, within: event.reach ?? userReach)
      } catch let problem as CoverError {
        postCoverResult(.failure(problem), of: [album.id])
      }
    }
  }

  /// Takes the results of background work, and notifies observers; later if another process writes.
  func noticeCoversUnlessBusy() throws {
    do { try noticeCovers(writing: database.withoutWaiting) } catch LibraryError.busy {}
  }

  /// Takes the results of background work, and notifies observers.
  private func noticeCovers(writing write: (() throws -> Void) throws -> Void = { try $0() }) throws
  {
    guard let desk = coverDesk, !desk.isTelling, !desk.inbox.isEmpty, transactions.step == nil
    else { return }
    desk.isTelling = true
    defer { desk.isTelling = false }
    let outcomes = desk.inbox.take()
    do {
      try write { try keepingBooks { for outcome in outcomes { try note(outcome) } } }
    } catch {
      // Another process may be writing for too long: the results are kept for later.
      for outcome in outcomes { desk.inbox.put(outcome) }
      throw error
    }
    for outcome in outcomes {
      let albums = desk.takeWaiting(for: outcome)
      postCoverResult(outcome.result.map { desk.folder.file($0.name) }, of: albums)
    }
  }

  private func note(_ outcome: CoverInbox.Outcome) throws {
    let table = CoverTable(database: database)
    switch outcome.result {
    case .success(let picture):
      try table.keep(picture, of: outcome.place.address, at: effects.now())
    case .failure(let problem) where problem.kind == .source:
      try table.keepFailure(problem, of: outcome.place.address, at: effects.now())
    case .failure: break
    }
  }

  private func answerCoverRequest(of id: AlbumID, within reach: Reach) throws {
    guard let (album, isRemoved) = try stored(id), !isRemoved else { return }
    guard let desk = openCoverDesk() else {
      throw CoverError(.ours, "a library in memory has no covers")
    }
    let searched = CoverLocation.searchedFolder(of: album).map {
      Reach.Target.file(String(decoding: $0, as: UTF8.self) + "/.")
    }
    if let searched, let reason = reach.refusal(searched) { throw CoverError(.refused, reason) }
    guard let place = CoverLocation(of: album, in: desk.folder) else {
      throw CoverError(
        .noAddress, "no cover address", about: [searched].compactMap(\.self))
    }
    let state = try CoverTable(database: database).state(of: place.address)
    if case .stored(let picture)? = state, desk.folder.has(picture) {
      return postCoverResult(.success(desk.folder.file(picture.name)), of: [id])
    }
    for target in place.targets {
      if let reason = reach.refusal(target) { throw CoverError(.refused, reason) }
    }
    if case .failed(let reason, let attempts, let again)? = state, again > effects.now() {
      throw CoverError(
        .later,
        "\(reason) (tried \(attempts == 1 ? "once" : "\(attempts) times"), and again "
          + "after \(CivilDate.timestamp(again)))", about: place.targets + Self.targets(in: reason))
    }
    if isDryRun { throw CoverError(.ours, "covers are not fetched in a dry run") }
    desk.send(for: place, of: id, within: reach)
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
        post(
          LibraryEvent(.coverStored, origin: .command, subject: .cover(album, .success(path))))
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
