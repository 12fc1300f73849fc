public import AlbumModel
public import RecordReading

/// What an import of a file would read, by its first records.
public struct ImportPreview: Sendable {
  /// The number of albums that are shown.
  public static let albumLimit = 10
  /// The number of lists in a file that are shown.
  public static let listLimit = 20

  /// A column with its reading.
  public struct Column: Equatable, Sendable {
    /// The reading.
    public let reading: ColumnReading
    /// Its first values, as in the file.
    public let examples: [String]
  }

  /// The file, or a list in it.
  public let path: String
  /// The name of the records' source.
  public let source: String
  /// The columns or members; empty for a source whose records are read as a whole.
  public let columns: [Column]
  /// The first albums as they would be imported without rules.
  public let albums: [AlbumContent]
  /// The warnings about the first records.
  public let warnings: [ImportWarning]
  /// What is in doubt, and what settles it.
  public let doubts: [ImportDoubt]
  /// The ways in which it can be read, the used one first.
  public let candidates: [ReadingCandidate]
  /// What an import of it does otherwise than with other lists; nil for nothing.
  public package(set) var note: String?
  /// The other lists in the file, such as sheets.
  public private(set) var others: [ImportPreview] = []

  /// Reads the first records of a file.
  ///
  /// - Parameters:
  ///   - stream: the file, of which nothing has been read.
  ///   - draft: the album of a record.
  /// - Throws: ``ImportError``.
  /// - Complexity: that of the first records, whatever the length of the file.
  package init(_ stream: RecordStream, draft: (ImportRecord) -> AlbumContent) throws(ImportError) {
    let first = try stream.nextBatch()
    self.init(first, of: stream, draft)
    guard var last = first?.part else { return }
    while others.count < Self.listLimit - 1, let batch = try stream.nextBatch() {
      guard let part = batch.part, part != last else { continue }
      others.append(ImportPreview(batch, of: stream, draft))
      last = part
    }
  }

  private init(
    _ batch: RecordBatch?, of stream: RecordStream, _ draft: (ImportRecord) -> AlbumContent
  ) {
    path = batch?.part.map { "\(stream.displayName) (\($0.name))" } ?? stream.displayName
    source = batch?.part?.sourceName ?? stream.sourceName
    guard let batch else {
      (columns, albums, warnings, doubts, candidates) = ([], [], [], [], [])
      return
    }
    let rows = (0..<batch.count).lazy.map { batch[$0] }
    columns = batch.readings.map { reading in
      let values = rows.prefix(100).compactMap { row -> String? in
        guard let value = row.value(named: reading.name) else { return nil }
        return value.nameText.flatMap { TrimmedText.text($0) }
      }
      return Column(reading: reading, examples: Array(values.prefix(3)))
    }
    albums = batch.albums.filter { !ArchiveRecord.isRow($0.object) }
      .prefix(Self.albumLimit).map(draft)
    warnings = batch.warnings
    // The draft of a source may give the artists that no member has.
    let isDrafted = batch.readings.isEmpty && albums.contains { $0.artist != nil }
    doubts = isDrafted ? [] : batch.doubts
    candidates = batch.candidates
  }
}

extension RecordBatch {
  /// The records that are albums.
  var albums: [ImportRecord] {
    (0..<count).map { self[$0] }.filter { $0.problem == nil && $0.absence == nil }
  }

  /// What is in doubt about the reading of the records, of which these are the first.
  package var doubts: [ImportDoubt] {
    var doubts = columnDoubts
    if !doubts.contains(where: \.needsAnswer) { doubts += doubtAboutReading }
    guard let part, !certainLists.isEmpty else { return doubts }
    let options = certainLists.map { "--part '\($0)'" }.joined(separator: " ")
    return doubts.map { doubt in
      doubt.needsAnswer
        ? ImportDoubt(
          "in \"\(part.name)\", \(doubt.text); or leave it out with \(options)", needsAnswer: true)
        : doubt
    }
  }

  /// The doubt about records with artists and titles that do not look like albums, where nothing else
  /// needs an answer.
  private var doubtAboutReading: [ImportDoubt] {
    guard isOfPeople else { return [] }
    let score = ReadingScore([self], isCertain: true, isNamed: candidates.isEmpty)
    guard score.completeCount * 2 > score.albums.count,
      score.value < ReadingScore.doubtful, !readings.contains(where: { $0.evidence == .user })
    else { return [] }
    let other = candidates.dropFirst().first { $0.source != candidates[0].source }
    let advice = other.map { "; --source \($0.source) reads it as \($0.name)" } ?? ""
    let reasons = score.reasons.against.prefix(2).joined(separator: ", ")
    return [ImportDoubt("it may be no list of albums: \(reasons)\(advice)", needsAnswer: true)]
  }

  /// What is in doubt about the fields of columns.
  var columnDoubts: [ImportDoubt] {
    let albums = albums
    guard !albums.isEmpty else { return [] }
    guard !readings.isEmpty else { return doubtAboutSource(albums) }
    var doubts = readings.compactMap(\.doubt)
    let fields = Set(readings.flatMap(\.fields))
    // Some titles may have the artist before a dash, but not so many that they are read so.
    let areOftenPairs =
      albums.count { $0.draft.title.flatMap(DashedName.parts) != nil } * 5 >= albums.count
    if !fields.contains(.title), albums.allSatisfy({ $0.draft.title == nil }) {
      let example = ([likelyNames].compactMap(\.self) + readings).first { reading in
        !ColumnNames.isKnown(reading.name) && reading.fields.allSatisfy { !$0.isMain }
      }
      let advice = example.map { "; name it, as in --map '\($0.name)=title'" } ?? ""
      doubts.append(ImportDoubt("no column has the titles\(advice)", needsAnswer: true))
    } else if readings.count > 1 || areOftenPairs, !fields.contains(.artist),
      albums.allSatisfy({ $0.draft.artist == nil })
    {
      // Of a few albums, and of columns that the user named, this may be all there is.
      let isLong =
        readings.count > 1 && albums.prefix(ColumnRoles.fewest).count == ColumnRoles.fewest
      let isDescribed = readings.contains { $0.evidence == .user }
      let column = likelyNames.map { "name it, as in --map '\($0.name)=artist', or " } ?? ""
      doubts.append(
        ImportDoubt(
          "no column has the artists; \(column)give that of all albums, as in "
            + "--map '\"Can\"=artist'",
          needsAnswer: isLong && !isDescribed && !isOfOneArtist(albums.map(\.draft))))
    }
    let sample = Array(albums.prefix(1000))
    let drafts = sample.map(\.draft)
    doubts += [
      differingYears(of: sample), doubtAboutDates(sample), doubtAboutThings,
      doubtAboutKinds(drafts), doubtAboutLists(drafts.compactMap(\.title)),
    ].compactMap(\.self)
    return doubts
  }

  /// The doubt about albums without a year next to a column of dates that says nothing of others.
  private func doubtAboutDates(_ albums: [ImportRecord]) -> ImportDoubt? {
    guard albums.allSatisfy({ $0.draft.year == nil }) else { return nil }
    let dates = readings.first { reading in
      guard !ColumnWords.isEvent(reading.name),
        reading.fields.allSatisfy({ !$0.isMain && $0 != "date_added" })
      else { return false }
      let texts = albums.compactMap { $0.value(named: reading.name)?.nameText }
        .compactMap { TrimmedText.text($0) }
      return texts.count * 2 > albums.count && texts.allSatisfy(YearText.isDate)
        && !texts.allSatisfy { Int($0).map { !(1900...2100).contains($0) } ?? false }
    }
    return dates.map { reading in
      ImportDoubt(
        "no column has the years; \"\(reading.name)\" has dates, whose years "
          + "--map '\(reading.name)=year' uses")
    }
  }

  /// The doubt about a field that says of some records that they are albums, and of others that they
  /// are something else.
  private func doubtAboutKinds(_ albums: [AlbumContent]) -> ImportDoubt? {
    for reading in readings where Self.kindNames.contains(FieldNames.plain(reading.name)) {
      guard let field = reading.fields.first else { continue }
      let values = albums.compactMap { $0.fields[field.rawValue]?.description.lowercased() }
      let found = values.filter { value in
        !value.contains("album") && Self.otherKinds.contains(where: value.contains)
      }
      guard let example = found.first, found.count * 20 >= values.count,
        values.contains(where: { value in Self.albumKinds.contains(where: value.contains) })
      else { continue }
      return ImportDoubt(
        "\"\(reading.name)\" says that some records are no albums, such as \(example.prefix(40)); a "
          + "rule can skip them", needsAnswer: true)
    }
    return nil
  }

  private static let kindNames = WordList.named("ImportPreview.kindNames")
  private static let albumKinds = WordList.named("ImportPreview.albumKinds")
  private static let otherKinds = WordList.named("ImportPreview.otherKinds")
  private static let albumThings = WordList.named("ImportPreview.albumThings")
  private static let authors = WordList.plain("ImportPreview.authors")
  private static let publishers = WordList.plain("ImportPreview.publishers")
  private static let otherThings = WordList.plain("ImportPreview.otherThings")

  /// The doubt about titles such as `['Kid A', 'Amnesiac']`.
  private func doubtAboutLists(_ titles: [String]) -> ImportDoubt? {
    let lists = titles.filter { $0.hasPrefix("[") && $0.hasSuffix("]") && $0.contains(",") }
    guard titles.count >= 3, lists.count * 2 > titles.count, let example = lists.first else {
      return nil
    }
    return ImportDoubt(
      "the titles are lists of several, such as \(example.prefix(40))…; a row for each album is needed",
      needsAnswer: true)
  }

  /// The doubt about titles next to what only tracks have, or only books, films and games.
  private var doubtAboutThings: ImportDoubt? {
    guard let title = readings.first(where: { $0.fields.contains(.title) }),
      title.evidence != .user, !ColumnWords.isAlbum(title.name),
      !readings.contains(where: { reading in
        reading.fields.contains(.track) || reading.fields.contains("tracks")
          || Self.albumThings.contains(FieldNames.plain(reading.name))
      }),
      let (own, isOfTracks) = readings.lazy.compactMap({ reading -> (ColumnReading, Bool)? in
        if ColumnNames.isOfTracks(reading.name) || self.linksToTracks(reading) {
          return (reading, true)
        }
        let plain = FieldNames.plain(reading.name)
        let isOfBooks =
          reading.fields.contains(.artist) && Self.authors.contains(plain)
          && self.readings.contains { Self.publishers.contains(FieldNames.plain($0.name)) }
        return isOfBooks || Self.otherThings.contains(plain) ? (reading, false) : nil
      }).first
    else { return nil }
    let things = isOfTracks ? "tracks" : "books, films or other things"
    return ImportDoubt(
      "\"\(title.name)\" may have the titles of \(things), as \"\(own.name)\" is about \(things); if it "
        + "has those of albums, say so, as in --map '\(title.name)=title'", needsAnswer: true)
  }

  /// Whether most values of a column are addresses of tracks.
  private func linksToTracks(_ reading: ColumnReading) -> Bool {
    let texts = albums.prefix(20).compactMap { $0.value(named: reading.name)?.nameText }
    return texts.count {
      $0.contains("/track/") || $0.contains("spotify:track:") || $0.contains("/watch?v=")
    } * 2 > texts.count
  }

  /// The doubt about records of a known source without artists: without years, they may be the artists.
  private func doubtAboutSource(_ albums: [ImportRecord]) -> [ImportDoubt] {
    guard albums.count >= ColumnRoles.fewest, albums.allSatisfy({ $0.draft.artist == nil }),
      albums.contains(where: { $0.draft.title != nil })
    else { return [] }
    let dated = albums.count { $0.draft.year != nil }
    return [
      ImportDoubt(
        "no album has an artist, unlike those of this source; give that of all albums, as in "
          + "--map '\"Can\"=artist'", needsAnswer: dated * 10 < albums.count * 9)
    ]
  }

  /// Whether records without artists are surely albums: they have years, and something that films and
  /// books do not have, or their titles are called those of albums.
  func isOfOneArtist(_ albums: some Collection<AlbumContent>) -> Bool {
    let hasArtists = readings.contains { ColumnWords.isOfArtist($0.name) }
    let isNamed = readings.contains { reading in
      reading.fields.contains { Self.albumFields.contains($0) }
        || reading.fields.contains(.title) && ColumnWords.isAlbum(reading.name)
    }
    return isNamed && !hasArtists
      && columnsOfNames.allSatisfy { !Self.albumFields.isDisjoint(with: $0.fields) }
      && albums.count { $0.year != nil } * 10 >= albums.count * 9
  }

  private static let albumFields: Set<FieldName> = [
    .track, "tracks", "label", "catalog_number", "discs", "discogs_release", "musicbrainz_release",
  ]

  /// The doubt about two columns that have different years of the same albums; those of first
  /// releases and of pressings differ by their nature.
  private func differingYears(of albums: [ImportRecord]) -> ImportDoubt? {
    let columns = readings.filter { $0.fields.contains(.year) && $0.evidence != .user }
    guard isOfPeople, columns.count > 1,
      columns.count == readings.count(where: { $0.fields.contains(.year) }),
      !columns.contains(where: { ColumnWords.isFirstYear($0.name) })
    else { return nil }
    let found = columns.map { column in
      let differing = albums.count { album in
        guard let used = album.draft.year,
          let year = album.value(named: column.name)?.nameText.flatMap({ YearText.year(in: $0) })
        else { return false }
        return year != used
      }
      return (name: column.name, differing: differing)
    }
    guard let other = found.max(by: { $0.differing < $1.differing }), other.differing > 0,
      let used = found.first(where: { $0.name != other.name })
    else { return nil }
    return ImportDoubt(
      "\"\(used.name)\" and \"\(other.name)\" have different years; the first is used, "
        + "--map '\(other.name)=year' uses the other")
  }

  /// The column without a main field whose values are most likely names: not those of dates,
  /// numbers, addresses or genres.
  private var likelyNames: ColumnReading? {
    let free = columnsOfNames
    return free.first { $0.evidence == nil || ColumnWords.isOpen($0.name) }
      ?? free.first { ColumnWords.field(of: $0.name) != nil }
  }

  /// The columns without a main field that have names.
  private var columnsOfNames: [ColumnReading] {
    readings.filter { reading in
      guard reading.fields.allSatisfy({ !$0.isMain }) else { return false }
      let profile = ColumnProfile(
        (0..<Swift.min(count, 100)).map { row in
          self[row].value(named: reading.name)?.nameText.flatMap { TrimmedText.text($0) } ?? ""
        })
      return profile.hasNames && profile.count * 4 >= Swift.min(count, 100)
        && !profile.has(profile.genres, atLeast: 0.5)
        && !profile.has(profile.lowercased, atLeast: 0.8) && profile.variety >= 0.15
    }
  }
}
