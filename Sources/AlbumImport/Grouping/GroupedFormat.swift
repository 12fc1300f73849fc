import AlbumModel

/// Reads the tracks of a source and gives albums: what is remembered until the file ends is what the
/// tracks say.
struct GroupedFormat: RecordFormat {
  let sourceName: String
  private let names: TrackNames
  private var reader: any TrackReader
  private var records: GroupedRecords
  private var hasReadTracks = false
  private var warnings: [ImportWarning] = []
  /// What goes wrong once the records before it have been handed over.
  private var failure: ImportError?

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - reader: where the tracks come from.
  ///   - names: how the source names what they say.
  ///   - kind: the source.
  ///   - options: what the user said of the file.
  init(
    _ reader: any TrackReader, _ names: TrackNames, of kind: SourceKind, options: ImportOptions
  ) {
    self.reader = reader
    self.names = names
    sourceName = options.sourceName ?? kind.name
    records = GroupedRecords { record in
      var content = names.draft(of: record)
      kind.adjust?(&content)
      return content
    }
  }

  var rejectsHeading: [UInt8] { RejectsHeading.text(of: sourceName) }

  var bytesRead: Int { reader.bytesRead }

  var items: ItemCount? { ItemCount(name: "tracks", count: records.trackCount) }

  mutating func nextBatch() throws(ImportError) -> RecordBatch? {
    if !hasReadTracks {
      hasReadTracks = true
      readTracks()
    }
    if let batch = records.nextBatch(warnings: warnings) {
      warnings = []
      return batch
    }
    if let failure {
      self.failure = nil
      throw failure
    }
    return nil
  }

  private mutating func readTracks() {
    do throws(ImportError) {
      while let run = try reader.nextTracks() {
        warnings += run.warnings
        for track in run.tracks { add(track) }
      }
    } catch {
      failure = error
    }
  }

  private mutating func add(_ track: TrackRun.Track) {
    let absence = track.problem == nil ? names.absence(track.object) : nil
    if track.problem != nil || absence != nil {
      records.add(track.object, line: track.line, absence: absence, problem: track.problem)
    } else {
      records.add(names.entry(of: track.object, line: track.line))
    }
  }
}
