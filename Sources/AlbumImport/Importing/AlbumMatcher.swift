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
  /// The way in which it was found.
  public enum Kind: String, CaseIterable, Sendable {
    /// By its ID at a service.
    case identifier
    /// By artist and title.
    case same
    /// By artist and title in another spelling.
    case spelling
    /// By artist and title, as another edition.
    case edition
  }

  /// The album.
  public let album: Album
  /// The way in which it was found.
  public let kind: Kind
}

/// Finds the album of the library that matches a record: by identifiers, then by its name.
public final class AlbumMatcher {
  private let library: LibraryAPI
  private var firstAdded: AlbumID?

  /// Creates a matcher for one import.
  public init(_ library: LibraryAPI) {
    self.library = library
  }

  /// Records an album that this import added.
  func noteAdded(_ album: AlbumID) {
    if firstAdded == nil { firstAdded = album }
  }

  /// Whether this import added an album.
  func isOwn(_ album: Album) -> Bool {
    firstAdded.map { album.id >= $0 } ?? false
  }

  /// The album that matches a record, if the library has it.
  ///
  /// Another edition, or the same name in another year, does not match an album of the same import:
  /// a list with both means both, as with the first four albums of Peter Gabriel.
  ///
  /// - Parameters:
  ///   - content: the record's content.
  ///   - keys: the content's keys, if the caller has computed them.
  /// - Returns: the album and the kind of match, or nil.
  /// - Throws: `LibraryError`.
  public func match(_ content: AlbumContent, keys: LookupKeys? = nil) throws -> AlbumMatch? {
    let keys = keys ?? LookupKeys(of: content)
    if let album = try library.albums(identified: keys.identifiers).first {
      return AlbumMatch(album: album, kind: .identifier)
    }
    let found = try library.albums(
      sameAs: content.artist, content.title, key: keys.sameness, upTo: .edition)
    guard !found.isEmpty else { return nil }
    var best: (match: AlbumMatch, isOfYear: Bool)?
    for album in found where !album.content.isContradicted(by: keys.identifiers) {
      let kind: AlbumMatch.Kind
      switch Sameness.degree((album.content.artist, album.title), (content.artist, content.title)) {
      case .same: kind = .same
      case .spelling: kind = .spelling
      case .edition: kind = .edition
      case .different: continue
      }
      let isOfYear = Self.agree(album.content.year, content.year)
      if isOwn(album), kind == .edition || !isOfYear { continue }
      if isOfYear, kind != .edition { return AlbumMatch(album: album, kind: kind) }
      if best.map({ !$0.isOfYear && isOfYear }) ?? true {
        best = (AlbumMatch(album: album, kind: kind), isOfYear)
      }
    }
    return best?.match
  }

  private static func agree(_ left: Int64?, _ right: Int64?) -> Bool {
    guard let left, let right else { return true }
    return left == right
  }
}
