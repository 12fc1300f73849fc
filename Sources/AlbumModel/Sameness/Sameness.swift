/// Decides whether two records mean the same album, in any spelling and any edition.
///
/// ```swift
/// Sameness.degree(("Beatles, The", "Help!"), ("The Beatles", "Help"))  // .spelling
/// Sameness.degree(("Sade", "Promise"), ("Sade", "Promise (Remastered)"))  // .edition
/// ```
public enum Sameness {
  /// The similarity of two albums by artist and title.
  public enum Degree: String, Comparable, Sendable {
    /// The same words; only case, accents and white space may differ.
    case same
    /// The same except for punctuation, the position of an article, `&` for "and", a Discogs
    /// number.
    case spelling
    /// The same album, but one of the two names an edition: "(Remastered)", " - EP".
    case edition
    /// Two albums.
    case different

    private var rank: Int {
      switch self {
      case .same: 0
      case .spelling: 1
      case .edition: 2
      case .different: 3
      }
    }

    /// The more similar, the smaller.
    public static func < (left: Degree, right: Degree) -> Bool { left.rank < right.rank }
  }

  /// The key for finding an album in the library: equal for all that is not ``Degree/different``.
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

  /// The similarity of two albums.
  ///
  /// - Complexity: O(n) in the length of all texts.
  public static func degree(
    _ left: (artist: String?, title: String?), _ right: (artist: String?, title: String?)
  ) -> Degree {
    if left.artist == right.artist, left.title == right.title { return .same }
    if words(left.artist) == words(right.artist), words(left.title) == words(right.title) {
      return .same
    }
    guard reduced(left.artist, .artist) == reduced(right.artist, .artist) else {
      return .different
    }
    for (dropsEditions, degree) in [(false, Degree.spelling), (true, .edition)] {
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
