import AlbumModel
import CEmbeddedFiles
import Glibc
import RecordReading

/// How much the records that a reading of a file gives look like a list of albums.
///
/// The features are shares, from 0 to 1; their weights are in `reading-features.txt`, fitted to the
/// readings of known lists by logistic regression.
struct ReadingScore {
  /// The number of records of a batch that are examined.
  private static let sampleSize = 300
  /// The longest name of an artist or album.
  private static let longestName = 80
  /// The number of words of a text that is no name.
  private static let mostWords = 10

  /// The least value of a reading that is not asked about.
  static let doubtful = 0.65

  /// The first albums, by which two readings are compared.
  let albums: [AlbumContent]
  /// The number of those with a title and an artist.
  let completeCount: Int
  /// The share of each feature, by name; one that is missing is 1.
  private(set) var shares: [String: Double] = [:]

  /// - Parameters:
  ///   - batches: the first records.
  ///   - isCertain: whether no column needs an answer.
  ///   - isNamed: whether the file has names of fields, so that names of albums may be in small letters.
  init(_ batches: [RecordBatch], isCertain: Bool, isNamed: Bool = false) {
    var albums: [AlbumContent] = []
    var others = 0
    for batch in batches {
      for row in 0..<min(batch.count, Self.sampleSize) {
        let record = batch[row]
        if record.problem == nil, record.absence == nil {
          albums.append(record.draft)
        } else if record.absence == nil || RecordBuilder.isLine(record.object) {
          others += 1
        }
      }
    }
    self.albums = albums
    completeCount = albums.count { $0.title != nil && $0.artist != nil }
    func share(_ isSo: (AlbumContent) -> Bool) -> Double {
      albums.isEmpty ? 0 : Double(albums.count(where: isSo)) / Double(albums.count)
    }
    let readings = batches.flatMap(\.readings)
    let named = [FieldName.title, .artist].map { field in
      readings.first { $0.fields.contains(field) }?.evidence.map { $0.weight } ?? 0
    }
    shares = [
      "explained": Double(albums.count) / Double(max(1, albums.count + others)),
      "dated": share { $0.year != nil },
      "usual years": share { $0.year.map { (1900...2100).contains($0) } ?? true },
      "plain titles": share { $0.title.map(Self.isName) ?? false },
      "plain artists": share { $0.artist.map { Self.isName($0) && !$0.hasSuffix("?") } ?? false },
      "known artists": share { $0.artist.map(KnownArtists.contain) ?? false },
      "capitalized": isNamed ? 1 : share { [$0.artist, $0.title].allSatisfy(Self.isCapitalized) },
      "named": named.reduce(0, +) / 2, "certain": isCertain ? 1 : 0,
    ]
  }

  /// The same with the number of its albums compared with those of all readings.
  func compared(with all: [ReadingScore]) -> ReadingScore {
    func share(_ count: (ReadingScore) -> Int) -> Double {
      Double(count(self)) / Double(max(1, all.map(count).max() ?? 0))
    }
    var score = self
    score.shares["most records"] = share(\.albums.count)
    score.shares["most albums"] = share(\.completeCount)
    return score
  }

  /// The sum of the weighted features, as a probability.
  var value: Double {
    let sum = Self.features.reduce(0) { $0 + $1.weight * (shares[$1.name] ?? 1) }
    return 1 / (1 + exp(-sum))
  }

  /// What speaks for the reading, and what against it, what weighs most first.
  var reasons: (for: [String], against: [String]) {
    let parts = Self.features.map { (feature: $0, share: shares[$0.name] ?? 1) }
    let high = parts.filter { $0.share >= 0.8 }.map {
      ($0.feature.isHigh, $0.feature.weight * $0.share)
    }
    let low = parts.filter { $0.share < 0.6 }
      .map { ($0.feature.isLow, $0.feature.weight * (1 - $0.share)) }
    func ranked(_ texts: [(text: String, weight: Double)]) -> [String] {
      texts.filter { !$0.text.isEmpty }.sorted { $0.weight > $1.weight }.map(\.text)
    }
    return (ranked(high), ranked(low))
  }

  /// Whether a name begins with neither a small letter nor a digit.
  private static func isCapitalized(_ name: String?) -> Bool {
    name?.utf8.first.map { !$0.isASCIIDigit && !(0x61...0x7A).contains($0) } ?? true
  }

  /// Whether a text may be a name: no sentence, markup, year, date, time or version, and nothing that
  /// separates several names.
  private static func isName(_ text: String) -> Bool {
    guard text.utf8.count <= longestName, let first = text.utf8.first, let last = text.utf8.last,
      !#""'`-["#.utf8.contains(first), !".:;,".utf8.contains(last)
    else { return false }
    var (hasLetter, spaces, points) = (false, 0, 0)
    var (before, previous) = (UInt8(0), UInt8(0))
    for byte in text.utf8 {
      hasLetter = hasLetter || byte >= 0x80 || byte.isASCIIWord
      if byte == UInt8(ascii: " ") { spaces += 1 }
      if previous.isASCIIDigit, ".:".utf8.contains(byte) { points += 1 }
      switch (previous, byte) {
      case (_, UInt8(ascii: "|")), (_, UInt8(ascii: "<")), (_, UInt8(ascii: ">")),
        (_, UInt8(ascii: "{")), (_, UInt8(ascii: "}")), (_, UInt8(ascii: ";")), (_, ..<0x20),
        (UInt8(ascii: "]"), UInt8(ascii: "(")), (UInt8(ascii: "*"), UInt8(ascii: "*")),
        (UInt8(ascii: "/"), UInt8(ascii: "/")):
        return false
      case (UInt8(ascii: ","), _): if byte != UInt8(ascii: " "), !byte.isASCIIDigit { return false }
      case (UInt8(ascii: "-"), UInt8(ascii: " ")): if before == UInt8(ascii: " ") { return false }
      default: break
      }
      (before, previous) = (previous, byte)
    }
    // `3/10`
    let isCount = text.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "/") }
    return hasLetter && points < 2 && spaces < mostWords && !(isCount && text.contains("/"))
      && YearText.year(ofFourDigits: text) == nil && !SongVersion.isName(text)
  }

  // MARK: Features

  /// A feature of readings.
  struct Feature {
    let name: String
    let weight: Double
    /// What it says of a reading that has it.
    let isHigh: String
    /// What it says of one that does not.
    let isLow: String
  }

  /// The features, those that weigh most first.
  static let features = EmbeddedTable.rows(embedded_reading_features()).map { row in
    Feature(name: row[0], weight: Double(row[1]) ?? 0, isHigh: row[2], isLow: row[3])
  }.filter { $0.name != leftOut }

  /// The feature or the reading that is not used, for `scripts/recognition --without`, which measures
  /// what it is worth.
  static let leftOut = getenv("MOONSHELF_WITHOUT").map { String(cString: $0) }
}

extension ColumnReading.Evidence {
  /// How sure it is.
  fileprivate var weight: Double {
    switch self {
    case .name, .user: 1
    case .words: 0.8
    case .values: 0.5
    case .order: 0.2
    }
  }
}
