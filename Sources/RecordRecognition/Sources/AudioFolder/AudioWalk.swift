import AlbumFiles
import Glibc
import RecordReading

/// Searches a folder and its subfolders for audio files.
struct AudioWalk {
  private(set) var files: [AudioFile] = []
  private(set) var folders: [AudioFolder] = []
  /// The reasons why folders could not be read.
  private(set) var problems: [String] = []
  /// The folders that were entered, as links may be cyclic.
  private var entered: Set<FolderID> = []

  private struct FolderID: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  /// Searches a folder.
  ///
  /// - Complexity: one `stat` for each audio file, and for each link.
  init(_ root: [UInt8]) {
    if let file = Self.state(ofFile: root) {
      folders = [AudioFolder(path: root)]
      files = [AudioFile(path: root, state: file, folder: 0)]
      return
    }
    // Iterative, as folders may be nested deeper than the stack allows.
    var waiting = [root]
    while let path = waiting.popLast() { waiting += look(into: path).reversed() }
  }

  private mutating func look(into path: [UInt8]) -> [[UInt8]] {
    guard let entries = open(path) else { return [] }
    var status = stat()
    guard fstat(entries.descriptor, &status) == 0 else { return [] }
    let place = FolderID(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    guard entered.insert(place).inserted else { return [] }
    let number = folders.count
    var folder = AudioFolder(path: path)
    var bestRank = Int.max
    var inner: [[UInt8]] = []
    let shown = entries.filter { !AudioNames.isHidden($0.name) }
    for entry in shown.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
      if let rank = CoverFileNames.rank(entry.name), rank < bestRank {
        bestRank = rank
        folder.picture = path + [UInt8(ascii: "/")] + entry.name
      }
      let isAudio = AudioNames.isAudio(entry.name)
      guard isAudio || Self.mayBeFolder(entry.kind) else { continue }
      guard let status = Self.status(of: entry.name, in: entries.descriptor) else { continue }
      let full = path + [UInt8(ascii: "/")] + entry.name
      if status.st_mode & S_IFMT == S_IFDIR {
        inner.append(full)
      } else if isAudio, status.st_mode & S_IFMT == S_IFREG {
        files.append(AudioFile(path: full, state: AudioFileState(status), folder: number))
      }
    }
    folders.append(folder)
    return inner
  }

  private mutating func open(_ path: [UInt8]) -> FolderEntries? {
    if let entries = FolderEntries(path) { return entries }
    let message = String(cString: strerror(errno))
    problems.append(
      "the folder \(String(decoding: path, as: UTF8.self)) was skipped: \(message)")
    return nil
  }

  /// - Returns: nil if there is no file, or a folder.
  private static func state(ofFile path: [UInt8]) -> AudioFileState? {
    var status = stat()
    guard path.withCString({ fstatat(AT_FDCWD, $0, &status, 0) }) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return AudioFileState(status)
  }

  private static func mayBeFolder(_ kind: UInt8) -> Bool {
    kind == UInt8(DT_DIR) || kind == UInt8(DT_LNK) || kind == UInt8(DT_UNKNOWN)
  }

  private static func status(of name: [UInt8], in folder: Int32) -> stat? {
    var status = stat()
    return name.withCString { fstatat(folder, $0, &status, 0) } == 0 ? status : nil
  }
}

extension AudioFileState {
  init(_ status: stat) {
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    inode = UInt64(status.st_ino)
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
