public import AlbumModel

/// What became of albums that were made one.
public struct MergeOutcome: Equatable, Sendable {
  /// The album that stays, as it is now.
  public let album: Album
  /// The albums that went.
  public let removed: [AlbumID]
  /// What those said differently.
  public let differences: [AlbumContent.OtherValue]
}

extension LibraryAPI {
  /// The field that keeps what merged albums said differently: a list of `field: value`.
  public static let otherValues: FieldName = "other_values"

  /// Albums that are probably the same, in groups.
  ///
  /// - Parameters:
  ///   - query: which albums are compared with each other; its order does not matter.
  ///   - key: what they have to have in common.
  /// - Returns: the groups, each from its oldest album on, as their oldest albums came.
  /// - Throws: ``LibraryError``.
  /// - Complexity: one walk over the albums; memory for a number each.
  public func duplicates(
    _ query: AlbumQuery = .all, by key: AlbumKey = .sameness
  ) throws -> [[AlbumID]] {
    var first: [Int64: AlbumID] = [:]
    var candidates: [Int64: [AlbumID]] = [:]
    try forEach(AlbumQuery(query.filter)) { album in
      guard let hash = key.hash(of: album.content) else { return true }
      if let before = first[hash] {
        candidates[hash, default: [before]].append(album.id)
      } else {
        first[hash] = album.id
      }
      return true
    }
    first = [:]
    var groups: [[AlbumID]] = []
    for identities in candidates.values { groups += try same(identities.sorted(), by: key) }
    return groups.sorted { $0[0] < $1[0] }
  }

  /// Takes albums apart that share a number by chance.
  private func same(_ identities: [AlbumID], by key: AlbumKey) throws -> [[AlbumID]] {
    var groups: [(content: AlbumContent, members: [AlbumID])] = []
    for id in identities {
      guard let content = try album(id)?.content else { continue }
      if let index = groups.firstIndex(where: { key.isSame($0.content, content) }) {
        groups[index].members.append(id)
      } else {
        groups.append((content, [id]))
      }
    }
    return groups.map(\.members).filter { $0.count > 1 }
  }

  /// Makes albums one: the first takes from the others what it lacks, and they are removed.
  ///
  /// What they say differently is returned, and kept in the album's ``otherValues``, so that nothing
  /// that was known is lost.
  ///
  /// - Parameters:
  ///   - albums: the album that stays, then those that go.
  ///   - origin: who merges them.
  /// - Returns: what became of them.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``, ``LibraryError/vetoed(reason:)``; then nothing is
  ///   changed.
  @discardableResult
  public func merge(_ albums: [AlbumID], origin: Origin = .command) throws -> MergeOutcome? {
    guard let first = albums.first else { return nil }
    let others = albums.dropFirst().filter { $0 != first }
    return try transaction("Merge \(CountText.of(albums.count, "album"))", origin: origin) {
      let contents = try others.map { try live($0).content }
      var differences: [AlbumContent.OtherValue] = []
      let album = try update(first, origin: origin) { content in
        for other in contents {
          differences += content.complete(from: other).filter { !differences.contains($0) }
        }
        content.keep(differences)
      }
      try remove(others, origin: origin)
      return MergeOutcome(album: album, removed: others, differences: differences)
    }
  }
}

extension AlbumContent {
  /// Writes down what other records of the album said differently.
  fileprivate mutating func keep(_ differences: [OtherValue]) {
    guard !differences.isEmpty else { return }
    var kept: [String] = []
    switch self[LibraryAPI.otherValues] {
    case .list(let texts)?: kept = texts
    case let value?: kept = [value.description]
    case nil: break
    }
    for difference in differences where difference.name != LibraryAPI.otherValues {
      let line = "\(difference.name): \(difference.other)"
      if !kept.contains(line) { kept.append(line) }
    }
    fields[LibraryAPI.otherValues.rawValue] = .list(kept)
  }
}
