import AlbumModel

/// The meaning of a column's name that is no known name as a whole: `rel. year`, `Artist / Band`,
/// `recordauthor`.
enum ColumnWords {
  /// Words for the name of something, which say nothing about what is named.
  private static let neutral: Set<String> = [
    "name", "names", "nombre", "nom", "nome", "naam", "namn", "navn", "full", "main", "primary",
    "my", "the", "of", "s", "del", "de", "la", "le", "el", "los", "les", "du", "des", "di", "da",
    "do", "der", "die", "das", "den", "by", "in", "on", "or", "and", "y", "e", "et", "und", "och",
    "credit", "credited", "original", "orig", "music", "musica", "musique", "musik", "1", "first",
  ]

  /// Words that alone say little, and with others name a part of what those name.
  private static let common: [String: FieldName] = [
    "title": .title, "titel": .title, "titre": .title, "titulo": .title, "titolo": .title,
    "record": .title, "release": .title, "disc": .title, "disk": .title, "disco": .title,
    "disque": .title, "lp": .title, "vinyl": .title, "cd": .title, "item": .title, "alb": .title,
    "author": .artist, "autor": .artist, "autore": .artist, "auteur": .artist, "autores": .artist,
    "composer": .artist, "compositor": .artist, "creator": .artist, "singer": .artist,
    "cantante": .artist, "banda": .artist, "art": .artist, "act": .artist, "zespol": .artist,
    "zespoł": .artist, "kapela": .artist, "yhtye": .artist, "orkiestra": .artist,
    "formacja": .artist, "yr": .year, "date": .year, "datum": .year, "fecha": .year, "data": .year,
    "pub": .year, "published": .year, "publication": .year, "uscita": .year, "lanzamiento": .year,
    "lancamento": .year, "sortie": .year, "rel": .year, "issued": .year, "style": .genre,
    "styles": .genre, "stil": .genre, "category": .genre,
  ]

  /// Words for something about an album, an artist or a list that is none of the main fields.
  private static let others: Set<String> = [
    "id", "ids", "uri", "url", "urls", "link", "links", "href", "key", "mbid", "uuid", "guid",
    "slug", "count", "counts", "number", "no", "nr", "num", "total", "sort", "order", "type",
    "types", "rank", "rating", "ratings", "score", "votes", "popularity", "followers", "price",
    "value", "country", "label", "format", "track", "tracks", "song", "songs", "duration", "length",
    "time", "notes", "comment", "comments", "description", "review", "reviews", "path", "file",
    "condition", "weeks", "week", "position", "peak", "average", "avg", "age", "gender", "month",
    "day", "weekday", "location", "shelf", "barcode", "catalog", "code", "status", "quantity",
    "mood", "bio", "born", "size", "color", "speed", "localized", "aliases", "members", "has", "is",
    "language", "reviewer", "producer", "producers", "produced", "studio", "writer", "writers",
    "publisher", "distributor", "source", "owner", "lent", "place", "shop", "store", "seller",
    "city", "venue", "theme", "themes", "descriptors", "lyrics", "pressing", "jacket",
  ]

  /// Words for a time that is not that of the release.
  private static let events: Set<String> = [
    "added", "add", "purchase", "purchased", "bought", "acquired", "compra", "comprado",
    "adquirido", "achat", "gekauft", "kauf", "kaufdatum", "acquisto", "review", "reviewed",
    "listen", "listened", "played", "play", "scrobbled", "chart", "week", "rated", "created",
    "updated", "modified", "changed", "imported", "entry", "entered", "sold", "order", "ordered",
    "start", "end", "first", "last", "birth", "born", "saved", "liked", "posted", "post", "import",
    "pressing", "reissue", "repress", "edition", "received", "formed",
  ]

  /// The words of a name, in plain form: `releaseYear` and `RELEASE_YEAR` are `release` and `year`.
  static func words(of name: String) -> [String] {
    CustomFieldName.words(of: name) {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || $0.properties.canonicalCombiningClass != .notReordered
    }.map(FieldNames.plain).filter { !$0.isEmpty }
  }

  /// Whether a name is for the time of something other than the release.
  static func isEvent(_ name: String) -> Bool { words(of: name).contains(where: events.contains) }

  /// Whether a name says no more than that it is a date.
  static func isDate(_ name: String) -> Bool {
    ["date", "datum", "fecha", "data", "dates"].contains(FieldNames.plain(name))
  }

  /// Whether a name does not say what a column has: it is empty, or of words that are not known.
  static func isOpen(_ name: String) -> Bool {
    let words = words(of: name)
    return !words.contains { others.contains($0) || events.contains($0) }
      && !ColumnNames.isKnown(name)
  }

  /// The main field that the words of a name mean together.
  ///
  /// - Returns: nil if a word is about something else, or if the words mean several fields.
  static func main(of name: String) -> FieldName? {
    var fields: Set<FieldName> = []
    for word in words(of: name) {
      guard !others.contains(word), let meant = meaning(of: word) else { return nil }
      fields.formUnion(meant)
    }
    // The year of an album is a year.
    if fields.count > 1 { fields.remove(.title) }
    guard fields.count == 1, let field = fields.first else { return nil }
    return field == .year && isEvent(name) ? nil : field
  }

  /// The fields that a word may mean: none for a neutral one; nil for an unknown word.
  private static func meaning(of word: String) -> Set<FieldName>? {
    if neutral.contains(word) { return [] }
    if let field = field(of: word) { return [field] }
    // Two words without a space: the author of a record is an artist.
    guard (6...40).contains(word.count) else { return nil }
    for place in word.indices.dropFirst(2) {
      let (left, right) = (String(word[..<place]), String(word[place...]))
      let fields = [left, right].map { neutral.contains($0) ? nil : field(of: $0) }
      let isKnown = zip([left, right], fields).allSatisfy { $1 != nil || neutral.contains($0) }
      if isKnown, right.count > 1 { return Set(fields.compactMap(\.self)) }
    }
    return nil
  }

  private static func field(of word: String) -> FieldName? {
    common[word]
      ?? ColumnNames.main(ofPlain: word).flatMap { $0.field.isMain ? $0.field : nil }
  }
}
