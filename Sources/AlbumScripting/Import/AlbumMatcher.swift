import AlbumLibrary
public import AlbumModel

/// An album of the library that a record speaks of.
public struct AlbumMatch: Sendable {
  /// How it was found.
  public enum Kind: String, CaseIterable, Sendable {
    /// By what a service knows it by.
    case identifier
    /// By artist and title.
    case same
    /// By artist and title, spelled otherwise.
    case spelling
    /// By artist and title, as another edition.
    case edition
  }

  /// The album.
  public let album: Album
  /// How it was found.
  public let kind: Kind
}

/// Finds the album of the library that a record speaks of: by identifiers, then by its name.
final class AlbumMatcher {
  private let library: LibraryAPI
  private var firstAdded: AlbumID?

  init(library: LibraryAPI) {
    self.library = library
  }

  /// Takes note of an album that this import added.
  func noteAdded(_ album: AlbumID) {
    if firstAdded == nil { firstAdded = album }
  }

  /// Whether an album came with this very import.
  func isOwn(_ album: Album) -> Bool {
    firstAdded.map { album.id >= $0 } ?? false
  }

  /// The album that a record speaks of, if the library has it.
  ///
  /// Another edition, or the same name in another year, is no match where it came with the same
  /// import: who lists both has both, as the four first albums of Peter Gabriel show.
  ///
  /// - Parameters:
  ///   - content: what the record says.
  ///   - key: the ``Sameness`` key of its artist and title, when the caller has it.
  /// - Returns: the album and how it was found, or nil.
  /// - Throws: ``LibraryError``.
  func match(_ content: AlbumContent, key: Int64? = nil) throws -> AlbumMatch? {
    if let album = try library.albums(identified: content).first {
      return AlbumMatch(album: album, kind: .identifier)
    }
    let found = try library.albums(
      sameAs: content.artist, content.title, key: key, upTo: .edition)
    guard !found.isEmpty else { return nil }
    let identifiers = content.identifiers
    var best: (match: AlbumMatch, isOfYear: Bool)?
    for album in found where !album.content.isContradicted(by: identifiers) {
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
