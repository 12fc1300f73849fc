import AlbumModel
import RecordReading
import Synchronization

/// The meaning of a column's name that is no known name as a whole: `rel. year`, `Artist / Band`,
/// `recordauthor`.
enum ColumnWords {
  /// The words of a name, in plain form: `releaseYear` and `RELEASE_YEAR` are `release` and `year`.
  static func words(of name: String) -> [String] {
    CustomFieldName.words(of: name) {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || $0.properties.canonicalCombiningClass != .notReordered
    }.map(FieldNames.plain).filter { !$0.isEmpty }
  }

  /// Whether a name is for the time of something other than the release.
  static func isEvent(_ name: String) -> Bool {
    concepts(of: name).contains { $0 == .event || $0 == .edition }
  }

  /// Whether a name is for something of this pressing, and for nothing else: `Reissue`, `Pressjahr`.
  static func isEdition(_ name: String) -> Bool {
    let all = Array(concepts(of: name))
    return all.contains(.edition)
      && all.allSatisfy { [.edition, .neutral, .field(.year)].contains($0) }
  }

  /// Whether a name is for the year of the first release: `originalYear`, `Année d'origine`.
  ///
  /// Of a member inside of others, only its own name counts.
  static func isFirstYear(_ name: String) -> Bool {
    let isOriginal = words(of: name).contains { $0.hasPrefix("origin") || $0 == "orig" }
    guard isOriginal else { return false }
    return [name[...], name.split(separator: "_").last ?? ""].contains {
      main(of: String($0)) == .year
    }
      && !isEvent(name)
  }

  /// Whether a name says no more than that it is a date.
  static func isDate(_ name: String) -> Bool { dates.contains(FieldNames.plain(name)) }

  private static let dates: Set<String> = WordList.named("ColumnWords.dates")

  private static let releases: Set<String> = ["release", "releases", "street"]

  private static let years = WordList.plain("ColumnWords.years")

  /// Whether a name does not say what a column has: it is empty, or of words that are not known.
  static func isOpen(_ name: String) -> Bool {
    !ColumnNames.isKnown(name)
      && !concepts(of: name).contains { [.other, .event, .edition].contains($0) }
  }

  /// The main field of a name, by the whole name or by its words.
  ///
  /// - Complexity: that of a lookup for a name of which it was asked before.
  static func field(of name: String) -> FieldName? { fields.result(name) }

  private static let fields = NameMemo { ColumnNames.main(of: $0)?.field ?? main(of: $0) }

  /// The main field that the words of a name mean together.
  ///
  /// - Returns: nil if a word is unknown or about something else, or if the words mean several
  ///   fields.
  static func main(of name: String) -> FieldName? {
    // Spotify's word for albums, singles and compilations.
    if FieldNames.plain(name) == "albumgroup" { return nil }
    var fields: Set<FieldName> = []
    for concept in concepts(of: name) {
      switch concept {
      case .field(let field): fields.insert(field)
      case .neutral: break
      case .other, .event, .edition, nil: return nil
      }
    }
    // The year of an album is a year, and the name of an artist's album a title.
    if fields.count > 1 { fields.remove(.title) }
    return fields.count == 1 ? fields.first : nil
  }

  /// Whether a name has a word for the release, and none about something else; others may be unknown,
  /// such as an abbreviation: `fecLanzamiento`.
  static func mayBeYear(_ name: String) -> Bool {
    // A member of something that is not known to be the album, such as `wiki.published`, is of that.
    let parents = name.contains(". ") ? [] : name.split(separator: ".").dropLast().map(String.init)
    guard parents.allSatisfy({ isKnown($0) && !isEvent($0) }) else { return false }
    let all = words(of: name)
    let known = all.filter { word in concepts(of: word).contains { $0 != nil && $0 != .neutral } }
    // A date, or a year, may be of anything but of a release.
    let isOfRelease = !Set(all).isDisjoint(with: releases)
    return known.contains { isOfRelease || !isDate($0) && !years.contains($0) }
      && known.allSatisfy { concepts(of: $0).allSatisfy { $0 == .field(.year) } }
  }

  /// Whether a name is that of a column with artists and titles: `Artist / Title`.
  static func isPair(_ name: String) -> Bool {
    let parts = name.split { "/-–".contains($0) }.map(String.init)
    return parts.count == 2 && main(of: parts[0]) == .artist && main(of: parts[1]) == .title
      && FieldNames.plain(parts[1]) != "name"
  }

  /// Whether a name has a word for an artist.
  static func isOfArtist(_ name: String) -> Bool {
    words(of: name).contains { field(of: $0) == .artist }
  }

  /// Whether a name is for those who wrote the music.
  static func isOfAuthor(_ name: String) -> Bool { !authors.isDisjoint(with: words(of: name)) }

  private static let authors = WordList.named("ColumnWords.authors")

  /// Whether a name says that a title is that of an album.
  static func isAlbum(_ name: String) -> Bool {
    words(of: name).contains { word in albums.contains { word.hasPrefix($0) } }
  }

  private static let albums = WordList.named("ColumnWords.albums").map(FieldNames.plain)

  /// Whether all words of a text are of names of columns.
  static func isKnown(_ text: String) -> Bool {
    let all = Array(concepts(of: text))
    return !all.isEmpty && !all.contains(nil)
  }

  /// The concepts of the words of a name, found one by one; nil for an unknown word.
  private static func concepts(of name: String) -> some Sequence<ColumnLexicon.Concept?> {
    words(of: name).lazy.flatMap { word -> [ColumnLexicon.Concept?] in
      if let concept = ColumnLexicon.concept(of: word) { return [concept] }
      // As in `albumu`, `альбома` and `Künstlers`, but not in `albumid`.
      let isLong = word.count > 5 && word.last != "d"
      let stem = isLong ? ColumnLexicon.concept(of: String(word.dropLast())) : nil
      return parts(of: word) ?? [stem ?? ColumnLexicon.concept(ofBeginning: word)]
    }
  }

  /// The concepts of the two words that are written as one: the author of a record is an artist.
  private static func parts(of word: String) -> [ColumnLexicon.Concept?]? {
    // A script without spaces writes a word in one or two characters.
    let isLatin = word.unicodeScalars.allSatisfy { $0.value < 0x1100 }
    let least = isLatin ? 3 : 1
    guard word.count >= 2 * least, word.count <= 40 else { return nil }
    if ["cd", "lp"].contains(where: word.hasPrefix), isLatin,
      let rest = ColumnLexicon.concept(of: String(word.dropFirst(2)))
    {
      return [.field(.title), rest]
    }
    // The year of Scandinavian compounds, such as `utgivelsesår`, is shorter than other words.
    if word.hasSuffix("ar"), let rest = ColumnLexicon.concept(of: String(word.dropLast(2))),
      rest == .field(.year)
    {
      return [rest]
    }
    // In Turkish, as in `albumadı`, the name of the album.
    for name in ["adi", "ad"] where word.hasSuffix(name) && isLatin {
      let rest = ColumnLexicon.concept(of: String(word.dropLast(name.count)))
      if let rest, rest != .neutral { return [rest] }
    }
    for place in word.indices.dropFirst(least).dropLast(least - 1) {
      let left = ColumnLexicon.concept(of: String(word[..<place]))
      let right = ColumnLexicon.concept(of: String(word[place...]))
      if let left, let right, left != .neutral || right != .neutral { return [left, right] }
    }
    return nil
  }
}

/// The results of a function of names, which is called once for each.
private final class NameMemo<Result: Sendable>: Sendable {
  private let results = Mutex<[String: Result]>([:])
  private let make: @Sendable (String) -> Result

  init(_ make: @escaping @Sendable (String) -> Result) { self.make = make }

  func result(_ name: String) -> Result {
    if let result = results.withLock({ $0[name] }) { return result }
    let result = make(name)
    // Names may be data.
    results.withLock { if $0.count < 4096 { $0[name] = result } }
    return result
  }
}
