import AlbumModel
import CEmbeddedFiles

/// Words in the names of columns, in the languages in which people keep lists of albums.
///
/// A name that is known as a whole is in `BuiltInFields`, and so are the words for its fields; here
/// are the other words of which people make names. A word may stand for one concept only; an
/// ambiguous one is left out.
enum ColumnLexicon {
  /// What a word says.
  enum Concept: Equatable, Sendable {
    /// A main field.
    case field(FieldName)
    /// Something about an album, an artist or a list that is none of the main fields.
    case other
    /// A time that is not that of the release.
    case event
    /// This pressing, not the album.
    case edition
    /// Nothing about what is named.
    case neutral
  }

  /// The concept of a word in plain form.
  static func concept(of word: String) -> Concept? {
    words[word]
      ?? ColumnNames.main(ofPlain: word).flatMap { $0.field.isMain ? .field($0.field) : nil }
      ?? withoutArticle(word).flatMap { concept(of: $0) }
  }

  /// An Arabic or Hebrew word without the article before it.
  private static func withoutArticle(_ word: String) -> String? {
    for article in ["ال", "ה"] where word.hasPrefix(article) && word.count > article.count + 1 {
      return String(word.dropFirst(article.count))
    }
    return nil
  }

  /// The concept of a word of which only the beginning is given, such as `tít` or `interp`.
  ///
  /// - Returns: nil if words of several concepts begin so, or none does.
  static func concept(ofBeginning beginning: String) -> Concept? {
    guard beginning.count >= 3 else { return nil }
    var found: Concept?
    for (word, concept) in words where word.hasPrefix(beginning) && concept != .neutral {
      guard found == nil || found == concept else { return nil }
      found = concept
    }
    return found
  }

  private static let words: [String: Concept] = {
    var words: [String: Concept] = [:]
    for field in BuiltInFields.all where !field.name.isMain {
      let concept = events.contains(field.name) ? Concept.event : .other
      for alias in field.aliases { words[String(alias)] = concept }
    }
    // A line per concept and group of languages: Germanic; Romance; Slavic and Baltic; others.
    for line in String(cString: embedded_column_words()).split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard let concept = concepts[String(parts[0])] else { continue }
      for word in parts.dropFirst() {
        words[FieldNames.plain(String(word))] = concept
        let written = transliterated(word)
        if written != word { words[FieldNames.plain(written)] = concept }
      }
    }
    return words
  }()

  /// A word as it is written without letters such as `ü`: `Kuenstler`, `Aar`.
  private static func transliterated(_ word: Substring) -> String {
    let letters = ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "æ": "ae", "å": "aa"]
    return word.map { letters[String($0)] ?? String($0) }.joined()
  }

  /// The known fields that are times other than that of the release.
  private static let events: Set<FieldName> = ["date_added", "purchased", "purchase_date"]

  private static let concepts: [String: Concept] = [
    "title": .field(.title), "artist": .field(.artist), "year": .field(.year),
    "genre": .field(.genre), "other": .other, "event": .event,
    "edition": .edition, "neutral": .neutral,
  ]
}
