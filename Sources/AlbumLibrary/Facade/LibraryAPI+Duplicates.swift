public import AlbumModel

/// The result of merging albums.
public struct MergeOutcome: Equatable, Sendable {
  /// The merged album, in its current state.
  public let album: Album
  /// The removed albums.
  public let removed: [AlbumID]
  /// The different values of the removed albums.
  public let differences: [AlbumContent.OtherValue]
}

extension LibraryAPI {
  /// The field that keeps different values of merged albums: a list of `field: value`.
  public static let otherValues: FieldName = "other_values"

  /// Albums that are probably the same, in groups.
  ///
  /// - Parameters:
  ///   - query: the albums to compare with each other; its order does not matter.
  ///   - key: the values they must have in common.
  /// - Returns: the groups, each from its oldest album on, in the order of their oldest albums.
  /// - Throws: ``LibraryError``.
  /// - Complexity: one pass over the albums; memory for a number each.
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

  /// Separates albums whose keys are equal by chance.
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

  /// Merges albums: the first takes missing values from the others, and they are removed.
  ///
  /// Different values are returned, and kept in the album's ``otherValues``, so that no information
  /// is lost.
  ///
  /// - Parameters:
  ///   - albums: the album that stays, then the albums to remove.
  ///   - origin: the origin of the step.
  /// - Returns: the result.
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``, ``LibraryError/vetoed(reason:)``; then nothing
  ///   is changed.
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
  /// Stores the different values of other records of the album.
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
