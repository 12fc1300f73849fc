import AlbumModel
import RecordReading

/// Reads the tracks of a source, and returns albums, then the tracks without an album; until the
/// end of the file, it keeps the data of the tracks.
struct GroupedReader: RecordFormat {
  /// As an album has many tracks, these are as large as other batches.
  private static let batchSize = 64

  let kind: SourceKind
  let keepsAllFields: Bool
  private let noun: String
  private let entry: (ImportRecord) -> TrackEntry?
  private let record: (TrackAlbum) -> JSONObject
  private let remarks: () -> [String]
  private var reader: RecordSequence
  private var groups = TrackGroups()
  private var strayTexts = TrackTexts()
  private var strays: [(line: Int, absence: String?, problem: String?)] = []
  private var albumEntries = 0
  /// Nil until all tracks have been read.
  private var albums: TrackAlbums?
  private var albumsGiven = 0
  private var straysGiven = 0
  /// The error after the last track.
  private var failure: ImportError?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - tracks: the source of the tracks.
  ///   - kind: the source of the albums; nil for that of the tracks.
  ///   - noun: the name of the tracks in counts.
  ///   - keepsAllFields: whether the records contain only fields to keep.
  ///   - entry: the entry of a track; nil to ignore it.
  ///   - record: the record of an album.
  ///   - remarks: what is not in the records, after the last one.
  init(
    _ tracks: any RecordFormat, of kind: SourceKind? = nil, noun: String = "tracks",
    keepsAllFields: Bool = false, entry: @escaping (ImportRecord) -> TrackEntry?,
    record: @escaping (TrackAlbum) -> JSONObject, remarks: @escaping () -> [String] = { [] }
  ) {
    self.kind = kind ?? tracks.kind
    (self.noun, self.keepsAllFields, self.entry) = (noun, keepsAllFields, entry)
    (self.record, self.remarks) = (record, remarks)
    reader = RecordSequence(tracks: tracks)
  }

  var bytesRead: Int { reader.format.bytesRead }
  var runsScripts: Bool { reader.format.runsScripts }

  var items: ItemCount? {
    ItemCount(name: noun, count: groups.trackCount + strays.count - albumEntries)
  }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    if albums == nil { readTracks(&records.warnings) }
    guard let albums else { return false }
    while albumsGiven < albums.count, records.count < Self.batchSize {
      let album = albums[albumsGiven]
      records.append(record(album), line: album.line)
      albumsGiven += 1
      guard albumsGiven == albums.count else { continue }
      for remark in remarks() { records.warnings.add(.leftOut, line: 1, remark) }
    }
    while straysGiven < strays.count, records.count < Self.batchSize {
      let stray = strays[straysGiven]
      records.append(
        strayTexts[straysGiven], line: stray.line, absence: stray.absence, problem: stray.problem)
      straysGiven += 1
    }
    if records.count > 0 { return true }
    if let failure { throw failure }
    return false
  }

  private mutating func readTracks(_ warnings: inout WarningLog) {
    do throws(ImportError) {
      while let batch = try reader.next() {
        warnings.add(batch.warnings)
        for row in 0..<batch.count { add(batch[row]) }
      }
    } catch { failure = error }
    albums = groups.albums
  }

  private mutating func add(_ record: ImportRecord) {
    guard let track = entry(record) else { return }
    if track.isAlbum { albumEntries += 1 }
    let isOfNone = track.album.map(Placeholder.isNoAlbum) ?? true
    let absence = record.absence ?? track.absence ?? (isOfNone ? "a track without an album" : nil)
    if record.problem == nil, absence == nil { return groups.add(track) }
    strayTexts.append(track.object)
    strays.append((track.line, record.problem == nil ? absence : nil, record.problem))
  }
}

/// Counts the occurrences of a few distinct values.
struct Tally<Value: Hashable & Sendable>: Sendable {
  /// The maximum number of distinct values, which limits the cost of hostile files.
  private static var limit: Int { 64 }

  /// The values in the order of their first occurrence.
  private(set) var counts: [(value: Value, count: Int)] = []

  /// Counts a value, unless it is nil.
  mutating func add(_ value: Value?, times: Int = 1) {
    guard let value else { return }
    if let index = counts.firstIndex(where: { $0.value == value }) {
      counts[index].count += times
    } else if counts.count < Self.limit {
      counts.append((value, times))
    }
  }

  /// Adds the counts of another tally.
  mutating func add(_ other: Tally) {
    for (value, count) in other.counts { add(value, times: count) }
  }

  /// The most frequent value; of several the one that occurred first.
  var mostCommon: Value? { mostCommon { _, _ in false } }

  /// The most frequent value; nil if nothing was counted.
  func mostCommon(by goesBefore: (Value, Value) -> Bool) -> Value? {
    counts.max { best, entry in
      entry.count > best.count || entry.count == best.count && goesBefore(entry.value, best.value)
    }?.value
  }
}
