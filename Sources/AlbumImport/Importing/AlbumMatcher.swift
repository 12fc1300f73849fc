public import AlbumLibrary
public import AlbumModel

/// The handling of a record whose artist and title are in the library already.
public enum DuplicatePolicy: String, CaseIterable, Sendable {
  /// Leave the library's album unchanged.
  case skip
  /// Add the record's values that the library's album does not have.
  case merge
  /// Set all values of the record in the library's album.
  case replace
  /// Add another album with the same name.
  case keep
}

/// An album of the library that matches a record.
public struct AlbumMatch: Sendable {
  /// The album.
  public let album: Album
  /// The way in which it was found; never ``AlbumModel/Sameness/different``.
  public let kind: Sameness
}

/// Finds the album of the library that matches a record: by identifiers, then by its name.
public final class AlbumMatcher {
  private let library: LibraryAPI
  private var firstAdded: AlbumID?
  /// The albums that this import added earlier, when its records are derived again.
  private let earlier: ClosedRange<AlbumID>?

  /// Creates a matcher for one import.
  public convenience init(_ library: LibraryAPI) { self.init(library, earlier: nil) }

  init(_ library: LibraryAPI, earlier: ClosedRange<AlbumID>?) {
    (self.library, self.earlier) = (library, earlier)
  }

  /// Records an album that this import added.
  func noteAdded(_ album: AlbumID) { if firstAdded == nil { firstAdded = album } }

  /// Whether this import added an album.
  func isOwn(_ album: Album) -> Bool {
    earlier?.contains(album.id) == true || firstAdded.map { album.id >= $0 } ?? false
  }

  /// The album that matches a record, if the library has it.
  ///
  /// Another edition or pressing does not match an album of the same import: a list with both means
  /// both. A CD never matches an LP: a collector has both. Of several albums of an earlier one, the most similar pressing is preferred. A
  /// record without an artist matches an album with an equal identifier, or one of an earlier import
  /// that has no artist and all of its values: the same file imported again.
  ///
  /// - Parameters:
  ///   - content: the record's content.
  ///   - keys: the content's keys, if the caller has computed them.
  ///   - others: the albums of further copies, which do not match.
  /// - Returns: the album and the kind of match, the surest and of those the oldest; or nil.
  /// - Throws: `LibraryError`.
  public func match(
    _ content: AlbumContent, keys: LookupKeys? = nil, except others: Set<AlbumID> = []
  ) throws -> AlbumMatch? {
    let keys = keys ?? LookupKeys(of: content)
    let identified = try library.albums(identified: keys.identifiers)
    if let album = identified.first(where: { !others.contains($0.id) }) {
      return AlbumMatch(album: album, kind: .identifier)
    }
    let found = try library.albums(
      sameAs: content.artist, content.title, key: keys.sameness, upTo: .edition)
    let matches = found.map { album in
      AlbumMatch(album: album, kind: kind(of: album, content, keys.identifiers))
    }.filter { $0.kind != .different && !others.contains($0.album.id) }
    guard matches.count > 1 else { return matches.first }
    let pressing = Pressing(content)
    return matches.map { ($0, difference: Pressing($0.album.content).difference(from: pressing)) }
      .min { ($0.0.kind, $0.difference) < ($1.0.kind, $1.difference) }?.0
  }

  private func kind(
    of album: Album, _ content: AlbumContent, _ identifiers: [AlbumIdentifier]
  ) -> Sameness {
    let isOwn = isOwn(album)
    if content.artist == nil {
      let isRepeated =
        !isOwn && album.content.artist == nil
        && content.allFields.allSatisfy { album.content[$0.name] == $0.value }
      return isRepeated ? .same : .different
    }
    let kind = Sameness.of(album.content, content, identifiers: identifiers, editionsDiffer: isOwn)
    let isOther =
      kind != .different && kind != .identifier
      && Pressing(album.content).isOtherObject(than: Pressing(content))
    return isOther ? .different : kind
  }
}
