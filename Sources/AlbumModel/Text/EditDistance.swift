/// The distance between two spellings, for suggestions.
public enum EditDistance {
  /// The minimum number of letters to insert, delete, replace or swap with their neighbour.
  ///
  /// The "optimal string alignment" form of the Damerau-Levenshtein distance, ignoring case and
  /// accents.
  ///
  /// - Complexity: O(n·m) in the lengths of the two.
  public static func between(_ left: String, _ right: String) -> Int {
    let left = Array(FoldedText.fold(left).unicodeScalars)
    let right = Array(FoldedText.fold(right).unicodeScalars)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }

  /// In bytes; longer words are not misspelt names.
  private static let maximumWord = 256

  /// The most likely meaning of a word, among candidates.
  ///
  /// - Returns: the nearest, the first of several; nil when none is within a third of the word's
  ///   length (at least one letter), and for a word of more than 256 bytes.
  /// - Complexity: O(c·n·m) for c candidates.
  public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    var nearest: (word: String, distance: Int)?
    // The word comes from a script or a file, so it may be long, and is compared with all others.
    guard word.utf8.count <= maximumWord else { return nil }
    let allowed = max(1, word.count / 3)
    for candidate in candidates {
      let distance = between(word, candidate)
      if distance <= allowed, distance < nearest?.distance ?? .max {
        nearest = (candidate, distance)
      }
    }
    return nearest?.word
  }

  /// The end of a message about an unknown name, `: did you mean 'title'?`; nil for none that is near.
  package static func suggestion(
    for word: String, among candidates: some Sequence<String>
  ) -> String? {
    nearest(to: word, among: candidates).map { ": did you mean '\($0)'?" }
  }
}
