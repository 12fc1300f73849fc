/// The ID of an album at a service.
///
/// Identifiers are stored in custom fields, whose names are the kinds.
public struct AlbumIdentifier: Hashable, Sendable {
  /// The service, and the kind of object there.
  public enum Kind: String, CaseIterable, Sendable {
    /// A release at Discogs.
    case discogsRelease = "discogs_release"
    /// A release at MusicBrainz.
    case musicbrainzRelease = "musicbrainz_release"
    /// The bar code on the cover; several pressings may share one.
    case barcode
    /// An album at Spotify.
    case spotifyURI = "spotify_uri"
    /// An album at Apple's store.
    case appleID = "apple_id"
    /// All releases of an album at Discogs.
    case discogsMaster = "discogs_master"
    /// All releases of an album at MusicBrainz.
    case musicbrainzReleaseGroup = "musicbrainz_release_group"

    /// Whether two different identifiers mean two different albums.
    public var isPrecise: Bool { self == .discogsRelease || self == .musicbrainzRelease }
  }

  /// The kind.
  public let kind: Kind
  /// The value, in the kind's plain form.
  public let value: String

  /// Makes an identifier in its plain form; nil for a value that identifies nothing.
  public init?(_ kind: Kind, _ value: FieldValue) {
    switch value {
    case .text, .integer: break
    case .number, .flag, .list: return nil
    }
    let text = value.description
    self.kind = kind
    self.value = kind == .barcode ? String(text.filter(\.isNumber)) : text
    guard self.value.contains(where: { $0 != "0" }) else { return nil }
    if kind == .barcode {
      guard self.value.utf8.count >= 8, Set(self.value.utf8).count > 1 else { return nil }
    }
  }

  /// The kinds' names as bytes.
  private static let names = Kind.allCases.map { Array($0.rawValue.utf8) }
  /// A bit for the length of each name: most fields have a different length.
  private static let lengths = names.reduce(UInt64(0)) { $0 | 1 << UInt64($1.count) }

  /// Whether a field's name is that of a kind.
  fileprivate static func isKind(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    lengths >> UInt64(name.count) & 1 == 1 && names.contains { name.elementsEqual($0) }
  }

  /// The key in the library.
  public var key: Int64 {
    var hash = SamenessHash()
    var value = value
    var name = kind.rawValue
    name.withUTF8 { hash.append($0) }
    value.withUTF8 { hash.append($0) }
    return hash.finished
  }
}

/// The keys by which a library finds an album again.
public struct LookupKeys: Sendable {
  /// The ``Sameness`` key of artist and title.
  public let sameness: Int64
  /// The identifiers, the most precise first.
  public let identifiers: [AlbumIdentifier]

  /// Makes keys that are known already.
  public init(sameness: Int64, identifiers: [AlbumIdentifier]) {
    self.sameness = sameness
    self.identifiers = identifiers
  }

  /// Computes the keys of an album.
  public init(of content: AlbumContent) {
    sameness = Sameness.key(artist: content.artist, title: content.title)
    identifiers = content.identifiers
  }
}

extension AlbumContent {
  /// The identifiers of the album, the most precise first.
  ///
  /// - Complexity: O(1) without custom fields.
  public var identifiers: [AlbumIdentifier] {
    guard !fields.isEmpty else { return [] }
    var hasKind = false
    fields.forEachName { if AlbumIdentifier.isKind($0) { hasKind = true } }
    guard hasKind else { return [] }
    let entries = fields.entries
    return AlbumIdentifier.Kind.allCases.compactMap { kind in
      entries.first { $0.name == kind.rawValue }.flatMap { AlbumIdentifier(kind, $0.value) }
    }
  }

  /// Whether a precise identifier shows that this and another are two albums.
  public func isContradicted(by other: [AlbumIdentifier]) -> Bool {
    identifiers.contains { mine in
      mine.kind.isPrecise && other.contains { $0.kind == mine.kind && $0.value != mine.value }
    }
  }
}
