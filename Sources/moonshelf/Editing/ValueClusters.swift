import AlbumModel

/// Values of a field that are probably one, written differently.
struct ValueCluster {
  /// A spelling, and the number of albums that have it.
  struct Value {
    let text: String
    let count: Int
  }

  /// The spellings of one key, of which the first is kept.
  let certain: [Value]
  /// Others that are similar.
  let similar: [Value]

  var values: [Value] { certain + similar }

  func has(_ text: String) -> Bool {
    values.contains { FoldedText.fold($0.text) == FoldedText.fold(text) }
  }
}

extension [ValueCluster] {
  /// The most values of which also those with nearly the same letters are found.
  private static let most = 50_000
  /// Words without which names are the same: `Drum & Bass`, `Drum 'n' Bass`.
  private static let fillers: Set<String> = ["and", "n", "the", "und", "y", "et", "e"]

  /// Finds clusters, those of most albums first: of keys that collide, then of keys that are near.
  init(of values: [ValueCluster.Value]) {
    let byKey = Dictionary(grouping: values) { Self.key($0.text) }.filter { $0.key != "" }
    let sizes = byKey.mapValues { $0.reduce(0) { $0 + $1.count } }
    let keys = byKey.keys.sorted { (sizes[$1] ?? 0, $0) < (sizes[$0] ?? 0, $1) }
    // A rarer spelling belongs to the most frequent one that is near.
    var (heads, members): ([Substring: [String]], [String: [String]]) = ([:], [:])
    for key in keys {
      let near = heads[key.prefix(2)]?.first { keys.count < Self.most && Self.isNear($0, key) }
      if let head = near ?? Self.beginning(of: byKey[key]?.first, among: byKey) {
        members[head, default: []].append(key)
      } else {
        heads[key.prefix(2), default: []].append(key)
      }
    }
    let joined = Set(members.values.joined())
    self = keys.filter { !joined.contains($0) }.compactMap { key in
      let own = (byKey[key] ?? []).sorted { $0.isPreferred(to: $1) }
      let others = (members[key] ?? []).flatMap { byKey[$0] ?? [] }
      guard own.count + others.count > 1 else { return nil }
      return ValueCluster(certain: own, similar: others)
    }
  }

  /// The key of what is before a slash, if it is a value too: `Hip-Hop/Rap` is near `Hip Hop`.
  private static func beginning(
    of value: ValueCluster.Value?, among byKey: [String: [ValueCluster.Value]]
  ) -> String? {
    guard let parts = value?.text.split(separator: "/"), parts.count > 1 else { return nil }
    let first = key(String(parts[0]))
    return byKey[first]?.contains { !$0.text.contains("/") } == true ? first : nil
  }

  /// The fingerprint of a text: its words without case, accents and punctuation, in order, and the
  /// signs of a grade at its end, such as VG+.
  private static func key(_ text: String) -> String {
    let words = FoldedText.fold(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let names = words.filter { !fillers.contains($0) }
    let signs = text.reversed().prefix { "+-".contains($0) }
    return Set(names.isEmpty ? words : names).sorted().joined() + signs
  }

  /// Whether keys differ by a letter or two; a number is another one.
  private static func isNear(_ left: String, _ right: String) -> Bool {
    let length = Swift.min(left.count, right.count)
    guard length >= 5, abs(left.count - right.count) <= 2 else { return false }
    guard left.filter(\.isNumber) == right.filter(\.isNumber) else { return false }
    return EditDistance.between(left, right) <= (length < 10 ? 1 : 2)
  }
}

extension ValueCluster.Value {
  /// Whether it is rather kept than another one: more albums have it, it is in mixed case, or has
  /// accents, which are rather left out than added.
  fileprivate func isPreferred(to other: Self) -> Bool {
    guard count == other.count else { return count > other.count }
    guard isMixed == other.isMixed else { return isMixed }
    return accents == other.accents ? text < other.text : accents > other.accents
  }

  private var accents: Int { text.count { $0.isLetter && !$0.isASCII } }

  private var isMixed: Bool { text != text.lowercased() && text != text.uppercased() }
}
