public import AlbumModel

extension LibraryAPI {
  /// The library's clock: seconds since 1970 UTC.
  public var now: Int64 { effects.now() }

  /// The steps made in a dry run so far, oldest first.
  public func dryRunSteps() throws -> [Step] {
    guard transactions.isInDryRun else { return [] }
    return try journal.steps(Int.max).prefix { $0.id > transactions.lastStepBefore }.reversed()
  }

  /// The changes of a step in readable form, one per line.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - isBackward: whether to describe undoing the step.
  ///   - limit: the maximum number of lines.
  /// - Returns: the lines.
  /// - Throws: ``LibraryError``.
  public func changes(of step: Step, isBackward: Bool = false, limit: Int) throws -> [String] {
    var lines: [String] = []
    try journal.forEachChange(of: step.id, backwards: isBackward) { change in
      switch isBackward ? change.inverse : change {
      case .added(let albums): try describe("+", albums)
      case .removed(let albums): try describe("-", albums)
      case .moved(let id, _, _): try append("> \( name(of: id))")
      case .changed(let id, let field, let old, let new):
        let (old, new) = (old?.description ?? "nothing", new?.description ?? "nothing")
        try append("~ \( name(of: id)): \(field) \(old) → \(new)")
      }
    }
    return lines

    func append(_ line: @autoclosure () throws -> String) rethrows {
      if lines.count < limit { lines.append(try line()) }
    }
    func describe(_ mark: String, _ albums: ClosedRange<AlbumID>) throws {
      for id in albums.albums {
        guard lines.count < limit else { return }
        try append("\(mark) \(name(of: id))")
      }
    }
  }

  private func name(of id: AlbumID) throws -> String {
    guard let content = try stored(id)?.album.content else { return "album \(id)" }
    return content.shortDescription
  }
}
