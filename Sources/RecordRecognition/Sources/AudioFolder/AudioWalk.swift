import AlbumFiles
import Glibc
import RecordReading

/// Searches a folder and its subfolders for audio files.
struct AudioWalk {
  private(set) var files: [AudioFile] = []
  /// The pictures of covers in the folders, by the folders' paths.
  private(set) var pictures: [String: [UInt8]] = [:]
  /// The reasons why folders could not be read.
  private(set) var problems: [String] = []
  /// The devices and numbers of the folders that were entered, as links may be cyclic.
  private var entered: Set<[UInt64]> = []

  /// Searches a folder.
  ///
  /// - Complexity: one `stat` for each audio file, and for each link.
  init(_ root: [UInt8]) {
    if let file = FileStatus(bytes: root), file.isFile {
      files = [AudioFile(path: root, state: AudioFileState(file))]
      return
    }
    // Iterative, as folders may be nested deeper than the stack allows.
    var waiting = [root]
    while let path = waiting.popLast() { waiting += look(into: path).reversed() }
  }

  private mutating func look(into path: [UInt8]) -> [[UInt8]] {
    let folder = String(decoding: path, as: UTF8.self)
    guard let entries = FolderEntries(path) else {
      let message = String(cString: strerror(errno))
      problems.append("the folder \(folder) was skipped: \(message)")
      return []
    }
    guard let place = FileStatus(descriptor: entries.descriptor),
      entered.insert([place.device, place.number]).inserted
    else { return [] }
    var bestRank = Int.max
    var inner: [[UInt8]] = []
    let shown = entries.filter { !AudioNames.isHidden($0.name) }
    for entry in shown.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
      let full = path + [UInt8(ascii: "/")] + entry.name
      if let rank = CoverFileNames.rank(entry.name), rank < bestRank {
        bestRank = rank
        pictures[folder] = full
      }
      let isAudio = AudioNames.isAudio(entry.name)
      guard isAudio || [DT_DIR, DT_LNK, DT_UNKNOWN].contains(Int(entry.kind)),
        let status = FileStatus(bytes: full)
      else { continue }
      if status.isFolder {
        inner.append(full)
      } else if isAudio, status.isFile {
        files.append(AudioFile(path: full, state: AudioFileState(status)))
      }
    }
    return inner
  }
}

extension AudioFileState {
  init(_ status: FileStatus) {
    self.init(size: status.size, modified: status.modified, inode: status.number)
  }
}

/// The path of a file without links, as bytes.
enum ResolvedPathBytes {
  /// - Throws: an error if there is no such file.
  static func of(_ path: String, displayName: String) throws(ImportError) -> [UInt8] {
    guard let real = path.withSystemPath({ realpath($0, nil) }) else {
      throw ImportError.cannotOpen(displayName, code: errno)
    }
    defer { free(real) }
    return UnsafeRawBufferPointer(start: real, count: strlen(real)).map(\.self)
  }
}
