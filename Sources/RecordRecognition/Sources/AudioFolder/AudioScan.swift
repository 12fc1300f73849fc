import AlbumFiles
import RecordReading

/// All audio files of a folder with their tags, from the cache or from the files.
final class AudioScan {
  /// The place of a result.
  private enum TagPlace {
    case cached(Range<Int>)
    case fresh(Range<Int>)
  }

  let files: [AudioFile]
  /// The pictures of covers in the folders.
  let lying: [String: [UInt8]]
  /// The name of the import in messages.
  let displayName: String
  /// The program that reads tags.
  let program: ReaderProgram
  private let cache: TagCache
  private let fresh: [UInt8]
  private let places: [TagPlace]
  /// The names of the pictures in the files, if they were saved before.
  let pictures: [PictureName?]
  /// Whether the cache is out of date.
  let isChanged: Bool

  /// Reads the changed files.
  ///
  /// - Throws: an error if the reader program is missing.
  init(
    _ walk: AudioWalk, cache: TagCache, program: ReaderProgram, displayName: String
  ) throws(ImportError) {
    var cache = cache
    files = walk.files
    lying = walk.pictures
    (self.displayName, self.program) = (displayName, program)
    var places: [TagPlace] = []
    var pictures: [PictureName?] = []
    var wanted: [Int] = []
    for (index, file) in walk.files.enumerated() {
      let entry = cache.entry(of: file.path, file.state)
      places.append(entry.map { .cached($0.answer) } ?? .fresh(0..<0))
      pictures.append(entry?.picture)
      if entry == nil { wanted.append(index) }
    }
    isChanged = !wanted.isEmpty || cache.entries.count != files.count
    var bytes: [UInt8] = []
    let paths = wanted.map { walk.files[$0].path }
    try TagReaders.ask(.tags, of: paths, by: program, for: displayName) { job, answer in
      let start = bytes.count
      bytes += answer
      places[wanted[job]] = .fresh(start..<bytes.count)
    }
    (self.cache, self.places, self.pictures) = (cache, places, pictures)
    fresh = bytes
  }

  /// The path of a file, as text.
  func path(_ file: Int) -> String { String(decoding: files[file].path, as: UTF8.self) }

  /// The result for a file.
  func answer(_ file: Int) -> TagAnswer {
    withAnswer(file) { TagAnswer($0) } ?? .refusal("could not be read")
  }

  /// The content of the cache file; nil if it would be too large.
  func cacheFile(of root: [UInt8], with found: [Int: PictureName]) -> [UInt8]? {
    var writer = TagCacheWriter(of: root)
    for (index, file) in files.enumerated() {
      withAnswer(index) { writer.add(file, picture: found[index] ?? pictures[index], answer: $0) }
    }
    return writer.finish()
  }

  private func withAnswer<Result>(_ file: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result
  {
    switch places[file] {
    case .cached(let range):
      cache.bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    case .fresh(let range):
      fresh.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
  }
}
