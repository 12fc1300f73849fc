import AlbumModel
import RecordReading

/// What the values of a column look like.
struct ColumnProfile: Sendable {
  /// The number of values that are not empty.
  private(set) var count = 0
  /// The number of distinct ones.
  private(set) var distinct = 0
  /// The numbers of values of a form.
  private(set) var years = 0
  /// The same with those of compositions, which other numbers may be.
  private(set) var wideYears = 0
  private(set) var dates = 0
  /// Those that may be times in milliseconds since 1970.
  private(set) var timestamps = 0
  /// Those of two digits, such as `77`.
  private(set) var shortYears = 0
  /// Those that have a year, perhaps in a short text.
  private(set) var readableYears = 0
  /// Those before people kept lists of their music on computers.
  private(set) var oldYears = 0
  private(set) var numbers = 0
  private(set) var addresses = 0
  private(set) var pictures = 0
  private(set) var genres = 0
  private(set) var texts = 0
  /// Two names with a dash between them.
  private(set) var dashed = 0
  /// Texts with a year at their end, such as `Merge, 2004`.
  private(set) var endYears = 0
  /// Texts such as `moon-safari`, made for addresses.
  private(set) var slugs = 0
  /// Texts that begin with a lowercase letter.
  private(set) var lowercased = 0
  /// Texts such as `ABC CD 012` and `4YeRbVJjzzvWMar9MS7ipS`, which are no names.
  private(set) var codes = 0
  /// Keys of a database in hexadecimal digits, such as those of MongoDB.
  private(set) var keys = 0
  /// Words such as yes and no.
  private(set) var flags = 0
  /// The length of all values, in bytes.
  private(set) var length = 0
  /// The distinct years of the values.
  private(set) var distinctYears: Set<Int64> = []

  private static let flag = FieldKinds.named(FlagKind.name)

  /// The longest value that is a name; longer ones are notes.
  private static let maximumName = 60.0

  /// Examines values.
  init(_ values: some Sequence<String>) {
    var seen: Set<String> = []
    for value in values where !value.isEmpty && !Placeholder.isUnknown(value, in: .year) {
      count += 1
      length += value.utf8.count
      seen.insert(FoldedText.fold(value))
      let isNumber = Double(value) != nil
      let year = YearText.year(in: value)
      let isDate = year != nil && (isNumber || value.utf8.count <= 10 || YearText.isDate(value))
      if let year, isDate {
        distinctYears.insert(year)
        if YearText.isMoreThanYear(value) { dates += 1 }
        if (1880...2100).contains(year) { years += 1 }
        if year <= 2100 { wideYears += 1 }
        if year < 1995 { oldYears += 1 }
      }
      let isShort = isNumber && value.utf8.count == 2
      if isShort || year != nil && value.utf8.count <= 20 { readableYears += 1 }
      if !isNumber, TitleYear.atEnd(of: value) != nil, !YearText.isDate(value) { endYears += 1 }
      if isNumber {
        numbers += 1
        if isShort { shortYears += 1 }
        if YearText.yearOfTime(in: value) != nil { timestamps += 1 }
      } else if CoverText.isAddress(value) || value.contains("://") {
        addresses += 1
        if CoverText.isPicture(value) { pictures += 1 }
      } else if Self.isKey(value) {
        keys += 1
      } else if Self.isWords(value), !isDate {
        texts += 1
        if Self.isCode(value) { codes += 1 }
        if GenreWords.isGenre(value) { genres += 1 }
        let isSlug = value.utf8.allSatisfy { $0 == 0x2D || $0.isASCIIDigit || $0 &- 0x61 < 26 }
        if isSlug { slugs += 1 }
        if value.first?.isLowercase == true { lowercased += 1 }
        if DashedName.parts(of: value) != nil { dashed += 1 }
        if Self.flag?.read(value) != nil { flags += 1 }
      }
    }
    distinct = seen.count
  }

  /// Whether years of two digits are those of others.
  var hasSomeShortYears: Bool {
    has(shortYears, atLeast: 0.9) || shortYears > 0 && oldYears * 2 > years
  }

  /// The average length of a value, in bytes.
  var averageLength: Double { count == 0 ? 0 : Double(length) / Double(count) }

  /// Whether the values are a few days, as those of charts are, and not those of releases.
  var hasFewDays: Bool { count >= 20 && has(dates, atLeast: 0.9) && distinct * 8 <= count }

  /// Whether dates among those of reviews, charts or plays are of releases: years without a day, and
  /// in a table of tracks also days before there were lists of plays.
  func areReleases(amid names: [String]) -> Bool {
    dates * 2 < count || oldYears * 10 >= years && names.contains(where: ColumnNames.isTrack)
  }

  /// The share of values that are distinct.
  var variety: Double { count == 0 ? 0 : Double(distinct) / Double(count) }

  /// Whether a text has more letters than digits, unlike a catalog number.
  private static func isWords(_ text: String) -> Bool {
    text.reduce(0) { $0 + ($1.isLetter ? 1 : $1.isNumber ? -1 : 0) } > 0
  }

  /// Whether a text is a number in a catalog, or the ID of a service.
  private static func isCode(_ text: String) -> Bool {
    let digits = text.count(where: \.isNumber)
    let isID =
      digits > 0 && text.utf8.count >= 16 && text.utf8.allSatisfy { $0.isASCIIWord || $0 == 0x2D }
    // `Aapbwg488DY`, unlike `blink182`.
    let isShortID =
      digits >= 2 && text.utf8.count >= 8 && text.last?.isUppercase == true
      && text.utf8.allSatisfy(\.isASCIIWord)
    return isID || isShortID || digits >= 2 && !text.contains(where: \.isLowercase)
  }

  private static func isKey(_ text: String) -> Bool {
    text.utf8.count >= 20 && text.allSatisfy { $0.isHexDigit || $0 == "-" }
  }

  /// Whether most values satisfy a condition that a number of them does.
  func has(_ part: Int, atLeast share: Double = 0.8) -> Bool {
    count > 0 && Double(part) >= share * Double(count)
  }

  /// Whether the values can be the names of artists or albums.
  var hasNames: Bool {
    has(texts, atLeast: 0.6) && averageLength <= Self.maximumName && !has(codes, atLeast: 0.9)
      && !has(flags, atLeast: 0.9)
  }
}

/// Words of genres, by which a column of them is recognized.
package enum GenreWords {
  private static let words: Set<String> = WordList.named("ColumnProfile.words")

  /// Whether a text is one or several genres: short, with a word of one.
  static func isGenre(_ text: String) -> Bool {
    parts(of: text).contains { words.contains(String($0)) }
  }

  /// Whether half of some texts or more are genres.
  package static func areMost(of texts: [String]) -> Bool {
    !texts.isEmpty && texts.count(where: isGenre) * 2 >= texts.count
  }

  /// Whether all words of a text are those of genres: `Indie Rock`, `Hip-Hop`.
  static func isAll(_ text: String) -> Bool {
    let parts = parts(of: text).filter { !["and", "n"].contains($0) }
    return !parts.isEmpty && parts.allSatisfy { words.contains(String($0)) }
  }

  private static func parts(of text: String) -> [Substring] {
    text.utf8.count > 80 ? [] : FoldedText.fold(text).split { !$0.isLetter }
  }
}
