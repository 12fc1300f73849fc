import AlbumFiles
import AlbumModel
import RecordReading

extension SourceKind {
  /// A folder of audio files, by their tags.
  static let audioFolder = SourceKind(
    name: "audio",
    fields: Dictionary(
      uniqueKeysWithValues: (AudioAlbums.fields.map(\.field) + ["path"]).map {
        (FieldNames.plain($0.rawValue), SourceField($0))
      }))
}

/// A folder of audio files, or a single one, as albums.
struct AudioFolderFormat: RecordFormat {
  /// The number of albums in a batch.
  private static let batchSize = 256

  let kind = SourceKind.audioFolder
  var heading: [UInt8]? { RejectsHeading.text(of: kind.name) }
  let bytesRead = 0
  private(set) var items: ItemCount?

  private let displayName: String
  private let root: [UInt8]
  private let cacheFolder: TagCacheFolder
  private let covers: CoverFolder?
  private let program: ReaderProgram
  private var scan: AudioScan?
  private var albums: AudioAlbums?

  /// Creates a format for a path.
  ///
  /// - Throws: an error if it is missing or not readable.
  init(path: String, options: ImportOptions) throws(ImportError) {
    displayName = options.displayName ?? path
    root = try ResolvedPathBytes.of(path, displayName: displayName)
    cacheFolder = TagCacheFolder(options.cacheFolder)
    program = options.tagProgram ?? .tags
    covers = options.coverFolder.map { CoverFolder($0) }
  }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    if albums == nil { try begin(&records.warnings) }
    try albums?.take(Self.batchSize, into: &records)
    guard records.count == 0 else { return true }
    remember()
    return false
  }

  /// Searches the folder, and reads the changed files.
  ///
  /// - Throws: an error if there is no audio, or if the reader program is missing.
  private mutating func begin(_ warnings: inout WarningLog) throws(ImportError) {
    let walk = AudioWalk(root)
    guard !walk.files.isEmpty else {
      throw ImportError(
        .noRecords, displayName, "it contains no audio files",
        advice: walk.problems.first ?? "name the folder with the files")
    }
    let scan = try AudioScan(
      walk, cache: cacheFolder.read(root), program: program, displayName: displayName)
    items = ItemCount(name: "tracks", count: walk.files.count)
    self.scan = scan
    albums = AudioAlbums(scan, coverFolder: covers)
    if scan.isChanged { remember() }
    for problem in walk.problems { warnings.add(.folder, line: 1, problem) }
  }

  /// Saves the tags in the cache.
  private mutating func remember() {
    guard let scan, let albums, scan.isChanged || !albums.pictures.isEmpty else { return }
    if let file = scan.cacheFile(of: root, with: albums.pictures) {
      cacheFolder.write(file, for: root)
    }
  }
}
