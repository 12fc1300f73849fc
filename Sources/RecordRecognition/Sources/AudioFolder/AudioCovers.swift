import AlbumFiles
import AlbumModel
import RecordReading

/// Finds the covers of albums: a picture next to the files, or otherwise one inside them.
struct AudioCovers {
  private let scan: AudioScan
  private let withPicture: Set<Int>
  private let folder: CoverFolder?
  /// The files by their paths as text; created for the first album that needs it.
  private lazy var files = Dictionary(
    scan.files.indices.map { (scan.path($0), $0) }, uniquingKeysWith: { first, _ in first })
  /// The names of pictures that were read, by file.
  private(set) var found: [Int: PictureName] = [:]

  init(_ scan: AudioScan, withPicture: Set<Int>, folder: CoverFolder?) {
    (self.scan, self.withPicture, self.folder) = (scan, withPicture, folder)
  }

  /// The addresses of albums' covers.
  ///
  /// - Returns: one address for each album; nil without a cover.
  /// - Throws: an error if the reader program is missing.
  mutating func addresses(
    of albums: [TrackAlbum], warnings: inout WarningLog
  ) throws(ImportError) -> [String?] {
    var addresses = albums.map { lyingPicture(of: $0).map(FileAddress.of) }
    guard let folder else { return addresses }
    var wanted: [(album: Int, file: Int)] = []
    for (index, album) in albums.enumerated() where addresses[index] == nil {
      guard let file = firstWithPicture(album) else { continue }
      if let name = scan.pictures[file], folder.has(name) {
        addresses[index] = folder.address(of: name)
      } else {
        wanted.append((index, file))
      }
    }
    let paths = wanted.map { scan.files[$0.file].path }
    try TagReaders.ask(.picture, of: paths, by: scan.program, for: scan.displayName) {
      job, answer in
      guard answer.first == 2 else { return }
      let (album, file) = wanted[job]
      do throws(SystemError) {
        let picture = UnsafeRawBufferPointer(rebasing: answer.dropFirst())
        guard let name = try folder.keep(picture) else { return }
        found[file] = name
        addresses[album] = folder.address(of: name)
      } catch { warnings.add(.cover, line: file + 1, "a cover cannot be stored: \(error.message)") }
    }
    return addresses
  }

  private func lyingPicture(of album: TrackAlbum) -> [UInt8]? {
    guard !scan.lying.isEmpty else { return nil }
    return [AlbumPlace.folder(of: album), AlbumPlace.firstFolder(of: album)].lazy
      .compactMap { $0.flatMap { scan.lying[$0] } }.first
  }

  private mutating func firstWithPicture(_ album: TrackAlbum) -> Int? {
    guard !withPicture.isEmpty else { return nil }
    let files = files
    return album.tracks.lazy.compactMap { $0.exactText("path").flatMap { files[$0] } }
      .first(where: withPicture.contains)
  }
}
