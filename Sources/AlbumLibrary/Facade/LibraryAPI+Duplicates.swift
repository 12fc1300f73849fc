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

  /// The field of albums that are copies of their own: two of them are never duplicates.
  public static let ownCopy: FieldName = "own_copy"

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
    var related = RelatedAlbums()
    try forEach(AlbumQuery(query.filter)) { album in
      for hash in key.hashes(of: album.content) {
        if let before = first[hash] {
          related.join(before, album.id)
        } else {
          first[hash] = album.id
        }
      }
      return true
    }
    first = [:]
    var groups: [[AlbumID]] = []
    for identities in related.groups { groups += try same(identities, by: key) }
    return groups.sorted { $0[0] < $1[0] }
  }

  /// Separates albums that only have a hash in common.
  private func same(_ identities: [AlbumID], by key: AlbumKey) throws -> [[AlbumID]] {
    var groups: [DuplicateGroup] = []
    for id in identities {
      guard let content = try album(id)?.content else { continue }
      var isTaken = false
      for index in groups.indices where !isTaken {
        isTaken = groups[index].take(id, content, by: key)
      }
      if !isTaken { groups.append(DuplicateGroup(id, content)) }
    }
    return groups.filter { $0.members.count > 1 && (key != .doubt || $0.isInDoubt) }.map(\.members)
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
  /// - Throws: ``LibraryError/noSuchAlbum(_:)``, ``LibraryError/vetoed(reason:album:)``; then nothing
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

/// Albums that are the same.
private struct DuplicateGroup {
  private(set) var members: [AlbumID]
  /// Whether the years of some differ.
  private(set) var isInDoubt = false
  /// The contents that say different things about which album it is.
  private var evidence: [AlbumContent]

  init(_ album: AlbumID, _ content: AlbumContent) {
    members = [album]
    evidence = [content]
  }

  /// Adds an album if it is the same as all members; for ``AlbumKey/doubt``, as one of them.
  mutating func take(_ album: AlbumID, _ content: AlbumContent, by key: AlbumKey) -> Bool {
    var (isSame, isDoubtful, isDifferent) = (false, false, false)
    for known in evidence {
      if content.isOwnCopy, known.isOwnCopy {
        isDifferent = true
        continue
      }
      switch key.compare(known, content) {
      case .identifier, .same, .spelling, .edition: isSame = true
      case .doubt: isDoubtful = true
      case .different: isDifferent = true
      }
    }
    let belongs = key == .doubt ? isSame || isDoubtful : isSame && !isDoubtful && !isDifferent
    guard belongs else { return false }
    members.append(album)
    if isDoubtful { isInDoubt = true }
    let isNew = !evidence.contains {
      $0.artist == content.artist && $0.title == content.title && $0.year == content.year
        && $0.identifiers == content.identifiers && $0.isOwnCopy == content.isOwnCopy
    }
    if isNew { evidence.append(content) }
    return true
  }
}

/// Groups of albums of which each has something in common with another one of its group.
private struct RelatedAlbums {
  /// The album by which each one is in a group; itself for the first of a group.
  private var parents: [AlbumID: AlbumID] = [:]

  /// Puts two albums into the same group.
  mutating func join(_ left: AlbumID, _ right: AlbumID) {
    let (left, right) = (root(of: left), root(of: right))
    parents[max(left, right)] = min(left, right)
    if parents[min(left, right)] == nil { parents[min(left, right)] = min(left, right) }
  }

  private mutating func root(of album: AlbumID) -> AlbumID {
    var root = album
    while let parent = parents[root], parent != root { root = parent }
    // Later searches are shorter.
    var next = album
    while let parent = parents[next], parent != root {
      parents[next] = root
      next = parent
    }
    return root
  }

  /// The groups, each in the order of its IDs.
  var groups: [[AlbumID]] {
    mutating get {
      var groups: [AlbumID: [AlbumID]] = [:]
      for album in parents.keys.sorted() { groups[root(of: album), default: []].append(album) }
      return Array(groups.values)
    }
  }
}

extension AlbumContent {
  fileprivate var isOwnCopy: Bool {
    let kind = FieldKinds.named("boolean")
    return self[LibraryAPI.ownCopy].flatMap { kind?.canonical($0) } == .flag(true)
  }

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
