/// Reads the tracks of an iTunes library that was exported as a property list.
///
/// Whatever is around them, a dictionary that has a track's number and more is a track. So a file in
/// which someone edited away a bracket still gives all tracks up to where it is no XML any more.
struct ITunesTracks: TrackReader {
  private let receiver: ITunesReceiver
  private let reader: XMLReader
  /// What goes wrong once the tracks before it have been handed over.
  private var failure: ImportError?

  init(_ feed: BlockFeed, of file: InputFile) {
    receiver = ITunesReceiver(longestRecord: feed.longestRecord)
    reader = XMLReader(feed, of: file, to: receiver)
  }

  var bytesRead: Int { reader.bytesRead }

  mutating func nextTracks() throws(ImportError) -> TrackRun? {
    if let failure { throw failure }
    guard !reader.isAtEnd else { return nil }
    do throws(ImportError) {
      try reader.readOn()
    } catch {
      failure = error
    }
    return TrackRun(tracks: receiver.takeTracks())
  }
}

/// Collects the dictionaries that are tracks.
private final class ITunesReceiver: PropertyListReceiver {
  private var tracks: [TrackRun.Track] = []

  /// The tracks since the last time.
  func takeTracks() -> [TrackRun.Track] {
    defer { tracks = [] }
    return tracks
  }

  /// Playlists say nothing of albums, and can be most of the file.
  override func wants(_ key: String) -> Bool {
    nesting > 2 || key != "Playlists"
  }

  override func take(_ value: JSONValue, line: Int) -> Bool {
    guard case .object(let object) = value else { return nesting < 3 }
    // In a playlist the number stands alone.
    guard object.count > 1, object.value(named: "Track ID") != nil else { return nesting < 3 }
    tracks.append(TrackRun.Track(object: object, line: line))
    return true
  }
}
