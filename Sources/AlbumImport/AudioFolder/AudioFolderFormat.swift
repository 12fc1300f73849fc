import AlbumFiles
import AlbumModel

/// A folder of audio files, or a single one, as albums.
struct AudioFolderFormat: RecordFormat {
  /// How many albums are made ready at once.
  private static let batchSize = 256

  let sourceName: String
  var rejectsHeading: [UInt8] { RejectsHeading.text(of: SourceKind.audioFolder.name) }
  let bytesRead = 0
  private(set) var items: ItemCount?

  private let displayName: String
  private let root: [UInt8]
  private let cacheFolder: TagCacheFolder
  private let covers: CoverFolder?
  private let program: ReaderProgram
  private var scan: AudioScan?
  private var albums: AudioAlbums?
  /// How many records have been given.
  private var given = 0

  /// Begins to read what is at a path.
  ///
  /// - Parameters:
  ///   - path: a folder, or an audio file.
  ///   - options: where pictures and the cache are kept.
  /// - Throws: when it is missing or not ours to read.
  init(path: String, options: ImportOptions) throws(ImportError) {
    displayName = options.displayName ?? path
    sourceName = options.sourceName ?? SourceKind.audioFolder.name
    root = try ResolvedPathBytes.of(path, displayName: displayName)
    cacheFolder = TagCacheFolder(options.cacheFolder)
    program = options.tagProgram ?? .tags
    covers = options.coverFolder.map { CoverFolder($0) }
  }

  mutating func nextBatch() throws(ImportError) -> RecordBatch? {
    var warnings = albums == nil ? try begin() : []
    var records = ObjectRecords()
    warnings += try albums?.take(Self.batchSize, into: &records) ?? []
    guard records.count > 0 else {
      remember()
      return nil
    }
    let first = given + 1
    given += records.count
    return records.takeBatch(firstIndex: first, warnings: warnings)
  }

  /// Looks through the folder and reads what has changed.
  ///
  /// - Returns: what could not be looked at.
  private mutating func begin() throws(ImportError) -> [ImportWarning] {
    let walk = AudioWalk(root)
    guard !walk.files.isEmpty else { throw nothingFound(walk) }
    let scan = try AudioScan(
      walk, cache: cacheFolder.read(root), program: program, displayName: displayName)
    items = ItemCount(name: "tracks", count: walk.files.count)
    self.scan = scan
    albums = AudioAlbums(scan, coverFolder: covers)
    if scan.isChanged { remember() }
    var warnings = WarningLog()
    for problem in walk.problems { warnings.add(.folder, line: 1, problem) }
    return warnings.take()
  }

  private func nothingFound(_ walk: AudioWalk) -> ImportError {
    ImportError(
      .noRecords, displayName, "it contains no audio files",
      advice: walk.problems.first ?? "name the folder with the files")
  }

  /// Keeps what was read for the next time.
  private mutating func remember() {
    guard let scan, let albums, scan.isChanged || !albums.pictures.isEmpty else { return }
    if let file = scan.cacheFile(of: root, with: albums.pictures) {
      cacheFolder.write(file, for: root)
    }
  }
}
