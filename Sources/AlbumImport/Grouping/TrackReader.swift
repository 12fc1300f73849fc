/// Reads the tracks of a file, some at a time.
protocol TrackReader: SendableMetatype {
  /// How many bytes of the file have been read.
  var bytesRead: Int { get }

  /// Reads on.
  ///
  /// - Returns: the next tracks; nil at the end.
  /// - Throws: what keeps it from going on, once all tracks before it have been given.
  mutating func nextTracks() throws(ImportError) -> TrackRun?
}

/// Some tracks that stand one after the other.
struct TrackRun {
  /// One track.
  struct Track {
    let object: JSONObject
    /// Where it begins in the file.
    let line: Int
    /// Why it could not be read.
    var problem: String?
  }

  var tracks: [Track]
  var warnings: [ImportWarning] = []
}

/// The records of a JSON file, taken for tracks.
struct JSONTracks: TrackReader {
  private var format: JSONRecords

  init(_ format: JSONRecords) {
    self.format = format
  }

  var bytesRead: Int { format.bytesRead }

  mutating func nextTracks() throws(ImportError) -> TrackRun? {
    guard let batch = try format.nextBatch() else { return nil }
    let tracks = (0..<batch.count).map { row in
      TrackRun.Track(
        object: batch.object(row: row), line: batch.line(row: row),
        problem: batch.problem(row: row))
    }
    return TrackRun(tracks: tracks, warnings: batch.warnings)
  }
}
