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
    guard let plain = Self.plain(kind, value.description),
      plain.contains(where: { $0 != "0" && $0 != "-" })
    else { return nil }
    self.kind = kind
    self.value = plain
  }

  /// The plain form of an identifier, which services and users write in several ways; nil for a
  /// text that identifies nothing.
  private static func plain(_ kind: Kind, _ text: String) -> String? {
    switch kind {
    case .barcode:
      let digits = text.utf8.filter { $0 &- 0x30 < 10 }
      guard digits.count >= 8, Set(digits).count > 1 else { return nil }
      // An American code of 12 digits is a European one that begins with 0.
      return String(decoding: digits.drop { $0 == 0x30 }, as: UTF8.self)
    case .discogsRelease, .discogsMaster:
      // "r123", "[m123]", or the end of an address: ".../release/123-Artist-Title".
      let last = text.split(separator: "/").last ?? ""
      let digits = last.utf8.drop { $0 &- 0x30 >= 10 }.prefix { $0 &- 0x30 < 10 }
      return digits.isEmpty ? nil : String(Substring(digits))
    case .musicbrainzRelease, .musicbrainzReleaseGroup:
      return id((text.split { "/?#".contains($0) }.last { $0.utf8.count == 36 } ?? text[...]))?
        .lowercased()
    case .spotifyURI:
      let last = text.split(separator: "?").first?.split { ":/".contains($0) }.last ?? ""
      if last.utf8.count == 22 { return "spotify:album:\(last)" }
      return text.hasPrefix("spotify:") ? text : nil
    case .appleID: return id(text[...])
    }
  }

  /// A text that may be an ID; nil for words such as `not available`.
  private static func id(_ text: Substring) -> String? {
    text.contains(where: \.isNumber) && !text.contains(where: \.isWhitespace) ? String(text) : nil
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
    fields.forEachField { if AlbumIdentifier.isKind($0.nameBytes) { hasKind = true } }
    guard hasKind else { return [] }
    let entries = fields.entries
    return AlbumIdentifier.Kind.allCases.compactMap { kind in
      entries.first { $0.name == kind.rawValue }.flatMap { AlbumIdentifier(kind, $0.value) }
    }
  }

  /// Whether this album has the identifiers of another record, by the most precise kind that both
  /// have; nil without such a kind.
  public func isIdentified(by other: [AlbumIdentifier]) -> Bool? {
    for mine in identifiers {
      if let its = other.first(where: { $0.kind == mine.kind }) { return its.value == mine.value }
    }
    return nil
  }
}
