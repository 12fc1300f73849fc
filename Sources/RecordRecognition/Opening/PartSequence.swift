import AlbumModel
import RecordReading

/// The records of all lists in a file; the parts that are no lists of albums are reported.
///
/// If no part is a list of albums, the first one is read as if it was a file of its own, so that the
/// report says what is missing.
struct PartSequence: BatchSequence {
  private var parts: any PartSource
  private let fileName: String
  private let options: ImportOptions
  private(set) var sourceName = ""
  private(set) var items: ItemCount?
  private var current: Part?
  /// The batch before the current one, as the last batch gets the notes on the parts after it.
  private var held: RecordBatch?
  /// Notes on the parts that were left out, for the next batch.
  private var notes = WarningLog()
  private var names: [String] = []
  /// Whether no part is a list of albums, so that the first one is read.
  private var takesFirst = false
  private var count = 0
  /// The lists of which nothing needs an answer.
  private var certain: [String] = []
  /// Whether the names of lists are those of sections.
  private var namesSections = false
  /// The error of a part that was read up to it.
  private var failure: ImportError?

  private struct Part {
    let name: String
    var records: any BatchSequence
    /// The first batch, until it is returned.
    var first: RecordBatch?

    /// Whether the user has to be asked about it.
    var isInDoubt: Bool { first?.doubts.contains(where: \.needsAnswer) ?? false }
  }

  /// Finds the first list.
  ///
  /// - Throws: ``ImportError`` if no part can be read.
  init(
    _ parts: any PartSource, of fileName: String, isPart: Bool, options: ImportOptions,
    note: String? = nil
  ) throws(ImportError) {
    (self.parts, self.fileName, self.options) = (parts, fileName, options)
    var problem: ImportError?
    current = nextList(&problem)
    try lookOn(forSections: !isPart && options.keptFields.keeps("section"))
    if current?.isInDoubt != false { try takeOther() }
    if current == nil, options.parts.isEmpty {
      takesFirst = true
      try returnToFirst()
    }
    guard let current else { throw problem ?? noList }
    sourceName = current.records.sourceName
    if let note = self.parts.encodingNote { notes.add(.letters, line: 1, note) }
    if let note { notes.add(.leftOut, line: 1, note) }
  }

  /// Looks for a list of another form in a file without one, or in which only the order of the
  /// columns shows what they are, as in tables that are a layout.
  private mutating func takeOther() throws(ImportError) {
    let hasTable = current != nil
    var isRead = false
    while let part = try parts.nextOther(besidesTable: hasTable) {
      isRead = true
      if let other = try list(part), !hasTable || !other.isInDoubt {
        current = other
        return
      }
    }
    if hasTable, isRead { try returnToFirst() }
  }

  /// Looks for lists after the first one, without which its name is not that of a section, and the
  /// user cannot choose.
  private mutating func lookOn(forSections: Bool) throws(ImportError) {
    guard let first = current, !parts.isSingle,
      first.isInDoubt || forSections && RecordPart.section(named: first.name) != nil
    else { return }
    var problem: ImportError?
    var lists = [first]
    while lists.count < 20, let other = nextList(&problem) { lists.append(other) }
    namesSections = forSections && RecordPart.areSections(lists.map(\.name))
    certain = lists.filter { !$0.isInDoubt }.map(\.name)
    try returnToFirst()
  }

  private mutating func returnToFirst() throws(ImportError) {
    var problem: ImportError?
    try parts.restart()
    (notes, names) = (WarningLog(), [])
    current = nextList(&problem)
  }

  private var noList: ImportError {
    let known = names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
    return options.parts.isEmpty
      ? ImportError(
        .noRecords, fileName, "has no list of albums",
        advice: "save its list as CSV or JSON, or as lines of artist and title; a page with a card "
          + "for each album: moonshelf recipes add page-cards")
      : ImportError(
        .badOption, fileName, "has no part \"\(options.parts[0])\"",
        advice: names.isEmpty ? nil : "there are \(known)")
  }

  var rejectsHeading: [UInt8] {
    parts.isSingle ? current?.records.rejectsHeading ?? [] : RejectsHeading.text(of: sourceName)
  }

  var bytesRead: Int { parts.bytesRead }
  var snapshots: [ArchivedSnapshot]? { nil }
  var runsScripts: Bool { parts.runsScripts }

  mutating func next() throws(ImportError) -> RecordBatch? {
    while let batch = nextBatch() {
      defer { held = batch }
      if let held { return held }
    }
    if let last = held {
      held = nil
      last.add(notes.take() + parts.takeNotes())
      return last
    }
    if let failure = failure.take() { throw failure }
    return nil
  }

  private mutating func nextBatch() -> RecordBatch? {
    while var part = current {
      var batch = part.first
      part.first = nil
      let isRead = batch == nil && options.isPreview
      if batch == nil, !isRead {
        do throws(ImportError) { batch = try part.records.next() } catch {
          failure = failure ?? error
        }
      }
      current = part
      if let batch {
        let place = RecordPart(name: part.name, sourceName: part.records.sourceName)
        batch.place(in: parts.isSingle ? nil : place, after: count, notes.take())
        batch.certainLists = certain
        if namesSections { batch.name(section: part.name) }
        count += batch.count
        return batch
      }
      if let more = part.records.items {
        let isSame = items.map { $0.name == more.name } ?? true
        if isSame { items = ItemCount(name: more.name, count: (items?.count ?? 0) + more.count) }
      }
      var problem: ImportError?
      current = takesFirst ? nil : nextList(&problem)
    }
    return nil
  }

  // MARK: - Finding lists

  /// The next list of albums.
  ///
  /// - Parameter problem: the error of the first part that could not be read.
  /// - Returns: nil at the end.
  private mutating func nextList(_ problem: inout ImportError?) -> Part? {
    while true {
      do throws(ImportError) {
        guard let part = try parts.nextPart() else { return nil }
        if let list = try list(part) { return list }
      } catch {
        problem = problem ?? error
        leaveOut(error.file, error.message)
      }
    }
  }

  private mutating func leaveOut(_ name: String, _ reason: String) {
    names.append(name)
    if options.parts.isEmpty { notes.add(.part, line: 0, "\(name): \(reason)") }
  }

  /// The list of albums in a part; nil if it is none, which is noted.
  private mutating func list(_ part: FilePart) throws(ImportError) -> Part? {
    var options = options
    options.parts = []
    switch part {
    case .leftOut(let name, let reason):
      leaveOut(name, reason)
      return nil
    case .table(let name, let file, let hasHeader):
      if hasHeader { options.hasHeader = options.hasHeader ?? true }
      (options.delimiter, options.encoding) = (",", .utf8)
      return try list(name) { () throws(ImportError) in
        RecordSequence(try TableRecords.open(OpenedText(file, options: options)), options: options)
      }
    case .lines(let name, let file), .text(let name, let file):
      options.encoding = .utf8
      let found = try list(name) { () throws(ImportError) in
        let text = try OpenedText(file, options: options)
        guard let reading = try RecordFormats.lines(of: text) else { return nil }
        return RecordSequence(try reading.open(text), options: options)
      }
      if case .text = part, found?.isInDoubt == true { return nil }
      return found
    case .file(let name, let file):
      return try list(name) { () throws(ImportError) in
        try ImportSource.records(of: file, options: options)
      }
    }
  }

  /// Opens a part, and reads its beginning.
  ///
  /// - Returns: nil if it is no list of albums, which is noted.
  /// - Throws: ``ImportError`` if it cannot be read.
  private mutating func list(
    _ name: String, _ open: () throws(ImportError) -> (any BatchSequence)?
  ) throws(ImportError) -> Part? {
    if !options.parts.isEmpty, !options.parts.contains(name) {
      names.append(name)
      return nil
    }
    var records: any BatchSequence
    var first: RecordBatch?
    do throws(ImportError) {
      guard let opened = try open() else { return nil }
      records = opened
      guard records.snapshots == nil else {
        leaveOut(name, "is an archive of moonshelf; unpack it, and import it alone")
        return nil
      }
      first = try records.next()
    } catch {
      // Of an empty file or sheet there is nothing to say.
      guard error.kind != .empty else { return nil }
      throw ImportError(error.kind, name, line: error.line, error.message, advice: error.advice)
    }
    guard let first else { return nil }
    if takesFirst || !options.parts.isEmpty || isList(first, records.sourceName) {
      return Part(name: name, records: records, first: first)
    }
    leaveOut(name, "no list of albums, as no columns have titles and artists")
    return nil
  }

  /// Whether records are albums: those of a known source with titles, those that the user described,
  /// or else those of which most have titles and artists.
  private func isList(_ batch: RecordBatch, _ source: String) -> Bool {
    let albums = batch.albums.map(\.draft)
    let titled = albums.count { $0.title != nil }
    let isKnown = options.kind(named: source).map { !$0.isUnknown } ?? false
    let isDescribed = options.columns != nil || !options.mappings.isEmpty
    // A column of titles alone may be one of books.
    let isNamed = batch.readings.contains { reading in
      reading.fields.contains(.title) && FieldNames.plain(reading.name).contains("album")
    }
    if isKnown || isDescribed || isNamed || batch.isOfOneArtist(albums) { return titled > 0 }
    let complete = albums.count { $0.title != nil && $0.artist != nil }
    return complete > 0 && complete * 2 >= albums.count
  }
}
