/// Whether two records are the same album, and why; the surest first.
///
/// ```swift
/// Sameness.degree(("Beatles, The", "Help!"), ("The Beatles", "Help"))  // .spelling
/// Sameness.degree(("Sade", "Promise"), ("Sade", "Promise (Remastered)"))  // .edition
/// ```
public enum Sameness: String, CaseIterable, Comparable, Sendable {
  /// By an identifier of the same kind.
  case identifier
  /// By the same words in artist and title; only case, accents and white space may differ.
  case same
  /// The same except for punctuation, the position of an article, `&` for "and", a Discogs number.
  case spelling
  /// The same album, but one of the two names an edition: "(Remastered)", " - EP".
  case edition
  /// In doubt: artist and title are the same, but the years or the performers differ.
  case doubt
  /// Two albums.
  case different

  /// The surer, the smaller.
  public static func < (left: Sameness, right: Sameness) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .identifier: 0
    case .same: 1
    case .spelling: 2
    case .edition: 3
    case .doubt: 4
    case .different: 5
    }
  }

  /// Whether two records are the same album, from all that they say.
  ///
  /// The most precise identifier that both have decides; otherwise artist, title, year and
  /// performers. A title alone never does: without an artist there are as many albums called "Greatest Hits" as
  /// artists.
  ///
  /// - Parameters:
  ///   - album: a record.
  ///   - other: the other one.
  ///   - identifiers: those of the other one, if the caller has them.
  ///   - editionsDiffer: whether another edition or pressing is another album, as within one list.
  /// - Returns: the reason why they are the same, or ``doubt`` or ``different``.
  /// - Complexity: O(n) in the length of all texts.
  public static func of(
    _ album: AlbumContent, _ other: AlbumContent, identifiers: [AlbumIdentifier]? = nil,
    editionsDiffer: Bool = false
  ) -> Sameness {
    let identifiers = identifiers ?? other.identifiers
    if !identifiers.isEmpty, let isEqual = album.isIdentified(by: identifiers) {
      return isEqual ? .identifier : .different
    }
    guard album.artist != nil, other.artist != nil else { return .different }
    let degree = degree((album.artist, album.title), (other.artist, other.title))
    guard degree < .different else { return .different }
    if editionsDiffer, degree == .edition || Pressing(album).differs(from: Pressing(other)) {
      return .different
    }
    if let year = album.year, let another = other.year, year != another { return .doubt }
    let haveOtherPerformers = performers.contains { name in
      guard let one = album.fields[name], let another = other.fields[name] else { return false }
      return words(one.description) != words(another.description)
    }
    return haveOtherPerformers ? .doubt : degree
  }

  /// The fields by which recordings of the same work differ.
  private static let performers = [
    "conductor", "orchestra", "performer", "performers", "soloist", "soloists", "ensemble", "choir",
  ]

  /// The key for finding an album in the library: equal for all that is not ``different``.
  ///
  /// Equal keys are a strong hint, not a proof: call ``degree(_:_:)`` afterwards. The library
  /// stores keys, so another definition needs another version of its schema.
  ///
  /// - Complexity: O(n) in the length of both texts.
  public static func key(artist: String?, title: String?) -> Int64 {
    var hash = SamenessHash()
    SamenessText.reduce(artist, .artist) { hash.append($0) }
    SamenessText.reduce(title, .title(dropsEditions: true)) { hash.append($0) }
    return hash.finished
  }

  /// The similarity of two albums by artist and title alone: never ``identifier`` or ``doubt``.
  ///
  /// - Complexity: O(n) in the length of all texts.
  public static func degree(
    _ left: (artist: String?, title: String?), _ right: (artist: String?, title: String?)
  ) -> Sameness {
    if left.artist == right.artist, left.title == right.title { return .same }
    if words(left.artist) == words(right.artist), words(left.title) == words(right.title) {
      return .same
    }
    guard reduced(left.artist, .artist) == reduced(right.artist, .artist) else { return .different }
    for (dropsEditions, degree) in [(false, Sameness.spelling), (true, .edition)] {
      let part = SamenessText.Part.title(dropsEditions: dropsEditions)
      if reduced(left.title, part) == reduced(right.title, part) { return degree }
    }
    return .different
  }

  private static func reduced(_ text: String?, _ part: SamenessText.Part) -> [UInt8] {
    var result: [UInt8] = []
    SamenessText.reduce(text, part) { result = Array($0) }
    return result
  }

  /// A folded text, with runs of white space replaced by one space.
  private static func words(_ text: String?) -> [UInt8] {
    guard var text else { return [] }
    var folded: [UInt8] = []
    text.withUTF8 { FoldedText.append($0, to: &folded) }
    var result: [UInt8] = []
    var pendingSpace = false
    for byte in folded {
      if byte <= 0x20 {
        pendingSpace = !result.isEmpty
        continue
      }
      if pendingSpace { result.append(0x20) }
      pendingSpace = false
      result.append(byte)
    }
    return result
  }
}
