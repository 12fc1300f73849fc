import AlbumModel
import RecordReading

/// The rows of tracks in a table in which they follow the row of their album.
///
/// They differ from the rows of albums in their form, and have the length or the number of a track.
struct TrackRows: Sendable {
  /// What distinguishes the row of a track from that of an album.
  private enum Mark {
    /// The first cell is empty.
    case indented
    /// The first cell is a small number.
    case numbered
    /// At most this many cells are filled or followed by a filled one.
    case narrow(Int)
  }

  /// The number of first rows by which they are recognized.
  static let sampleSize = 500

  private let mark: Mark
  /// The names of the columns, as a list of tracks has them.
  private let names: [String]

  /// Recognizes the rows of tracks; nil if all rows are albums.
  init?(_ rows: [[String]]) {
    let rows = rows.filter { Self.width($0) > 0 }
    let widths = Set(rows.map(Self.width)).sorted().dropLast()
    let marks = [.indented, .numbered] + widths.map(Mark.narrow)
    for mark in marks {
      if let names = Self.names(of: rows, mark) {
        (self.mark, self.names) = (mark, names)
        return
      }
    }
    return nil
  }

  /// Whether a row is a track.
  func contain(_ row: [String]) -> Bool { Self.has(row, mark) }

  /// The members of a track.
  func members(of row: [String]) -> [JSONObject.Member] {
    row.enumerated().compactMap { column, text in
      guard !text.isEmpty else { return nil }
      let name = column < names.count ? names[column] : ColumnTable.unnamed(column)
      return .init(name: name, value: .text(text))
    }
  }

  // MARK: Recognizing

  private static func has(_ row: [String], _ mark: Mark) -> Bool {
    switch mark {
    case .indented: row.first?.isEmpty == true && width(row) > 0
    case .numbered: row.first.flatMap(number) != nil && width(row) > 1
    case .narrow(let most): width(row) <= most
    }
  }

  /// The number of cells up to the last filled one.
  private static func width(_ row: [String]) -> Int {
    row.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
  }

  /// The names of the columns, if a mark divides rows into albums and their tracks.
  private static func names(of rows: [[String]], _ mark: Mark) -> [String]? {
    guard let first = rows.first, !has(first, mark) else { return nil }
    let albums = rows.filter { !has($0, mark) }
    let tracks = rows.filter { has($0, mark) }
    guard albums.count >= 2, tracks.count >= albums.count * 2 else { return nil }
    let count = tracks.reduce(0) { max($0, $1.count) }
    let profiles = (0..<count).map { column in ColumnProfile(cells(column, of: tracks)) }
    let numbered = (0..<count).first { column in
      countsUp(column, in: rows, mark) && !has(column, of: albums) { number($0) != nil }
    }
    let timed = (0..<count).first { column in
      column != numbered && has(column, of: tracks, isLength)
        && !has(column, of: albums, isLength)
    }
    guard numbered != nil || timed != nil,
      let title = (0..<count).filter({ profiles[$0].has(profiles[$0].texts, atLeast: 0.6) })
        .max(by: { profiles[$0].averageLength < profiles[$1].averageLength })
    else { return nil }
    var names = (0..<count).map(ColumnTable.unnamed)
    names[title] = "title"
    if let numbered { names[numbered] = "position" }
    if let timed { names[timed] = "length" }
    return names
  }

  private static func cells(_ column: Int, of rows: [[String]]) -> some Sequence<String> {
    rows.lazy.map { column < $0.count ? $0[column] : "" }
  }

  private static func has(
    _ column: Int, of rows: [[String]], _ condition: (String) -> Bool
  ) -> Bool {
    cells(column, of: rows).count(where: condition) * 10 >= rows.count * 9
  }

  /// Whether the numbers in a column begin with 1 after each album, and go up.
  private static func countsUp(_ column: Int, in rows: [[String]], _ mark: Mark) -> Bool {
    var (count, right, next) = (0, 0, 1)
    for row in rows {
      guard has(row, mark) else {
        next = 1
        continue
      }
      count += 1
      guard column < row.count, let number = number(row[column]) else { continue }
      if number == next || number == 1 { right += 1 }
      next = number + 1
    }
    return right * 10 >= count * 9
  }

  /// The number of a track: `3`, `03`, `3.`.
  private static func number(_ text: String) -> Int? {
    let digits = text.last == "." ? text.dropLast() : text[...]
    guard (1...3).contains(digits.utf8.count) else { return nil }
    return digits.utf8.allSatisfy(\.isASCIIDigit) ? Int(digits) : nil
  }

  /// Whether a text is a length: `3:45`, or a number of seconds or milliseconds that is no year.
  static func isLength(_ text: String) -> Bool {
    if let number = Int(text) { return 60...1800 ~= number || 60_000...1_800_000 ~= number }
    return text.contains(":") && DurationKind().read(text) != nil
  }
}

/// Combines the rows of albums with those of their tracks below them.
struct AlbumRows: RecordFormat {
  private static let batchSize = 64

  private let tracks: TrackRows
  private var reader: RecordSequence
  private var batch: RecordBatch?
  /// The next row of the batch.
  private var next = 0
  /// The album whose tracks may follow.
  private var pending: PendingAlbum?

  init(_ rows: TableRecords, tracks: TrackRows) {
    self.tracks = tracks
    reader = RecordSequence(tracks: rows)
  }

  var kind: SourceKind { reader.format.kind }
  var bytesRead: Int { reader.format.bytesRead }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    while records.count < Self.batchSize {
      if let batch, next < batch.count {
        take(batch[next], &records)
        next += 1
      } else {
        (batch, next) = (try reader.next(), 0)
        guard let batch else {
          pending.take()?.append(to: &records, tracks: "tracks")
          return false
        }
        records.warnings.add(batch.warnings)
      }
    }
    return true
  }

  private mutating func take(_ record: ImportRecord, _ records: inout RecordBuilder) {
    let members = record.values.map { JSONObject.Member(name: $0.name, value: $0.value) }
    if record.problem != nil || record.absence != nil {
      records.append(
        JSONObject(members), line: record.line, absence: record.absence, problem: record.problem)
      return
    }
    let cells = members.map { $0.value.plainText.flatMap(TrimmedText.text) ?? "" }
    guard pending != nil, tracks.contain(cells) else {
      pending.take()?.append(to: &records, tracks: "tracks")
      pending = PendingAlbum(members, line: record.line)
      return
    }
    let track = JSONObject(tracks.members(of: cells))
    if pending?.add(.object(track)) == false {
      records.append(JSONObject(members), line: record.line, absence: PendingAlbum.tooManyTracks)
    }
  }
}
