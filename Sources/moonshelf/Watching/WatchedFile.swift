import AlbumFiles
import AlbumLibrary
import AlbumScripting
import Foundation
import Glibc

/// The names of a watched file, for users and other programs.
struct WatchedFile {
  /// Its path as `PathText`, relative to the program's initial folder if it is below that one.
  let path: String
  /// The same for messages.
  var name: String { PathText.shown(path) }

  init(_ path: [UInt8]) {
    let here = RealPath.of(".").map { PathText.bytes(of: $0 == "/" ? "/" : $0 + "/") } ?? []
    let below = path.starts(with: here) ? path[here.count...] : path[...]
    // Alone, that name means the standard input.
    self.path = below == [UInt8(ascii: "-")] ? "./-" : PathText.text(of: below)
  }

  /// A message that begins with the file's name, unless it contains it already.
  func naming(_ message: String) -> String {
    message.hasPrefix(name) ? message : "\(name): \(message)"
  }

  /// A free path in a folder, named like this file.
  func freePath(in folder: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let dot = last.lastIndex(of: ".") ?? last.endIndex
    var path = folder + "/" + last
    var number = 2
    while access(path, F_OK) == 0 {
      path = folder + "/" + last[..<dot] + "-\(number)" + last[dot...]
      number += 1
    }
    return path
  }
}

/// The files in watched folders that are not lists of albums: temporary files of editors and
/// downloads, scripts, and the program's own files.
struct SkippedFiles {
  private let ownFiles: [[UInt8]]
  private let ownFolder: [UInt8]?

  init(library: String?, folder: String?) {
    let files =
      library.map { LibraryLocation.files(of: RealPath.expected($0, followingLast: false)) } ?? []
    ownFiles = files.map(PathText.bytes)
    ownFolder = folder.flatMap(RealPath.of).map(PathText.bytes)
  }

  /// Whether a file or a folder is skipped, by its real path.
  func contains(_ path: [UInt8]) -> Bool {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    return name.starts(with: ".".utf8) || name.starts(with: "#".utf8)
      || ["~", ".part", ".lua"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
      || ownFiles.contains(path) || path == ownFolder
  }
}

/// An identification of a file's state, without reading the file.
struct FileSnapshot: Equatable {
  private let status: FileStatus
  /// Reads the status of a file; nil if it is missing or not a regular file.
  init?(_ path: [UInt8]) {
    guard let status = FileStatus(bytes: path), status.isFile else { return nil }
    self.status = status
  }
  static func == (one: Self, other: Self) -> Bool {
    one.status.isSame(as: other.status) && one.status.size == other.status.size
      && one.modified == other.modified
  }
  var modified: Int64 { status.modified }

  /// Whether a file was written more recently than a duration ago, by this machine's clock.
  func isYounger(than age: Duration) -> Bool {
    let now = Int64(Date.now.timeIntervalSince1970 * 1_000_000_000)
    return Duration.nanoseconds((now &- modified).magnitude) < age
  }

  /// Whether another program has a file open for writing; false if the system does not report it.
  ///
  /// The system reports it by refusing a lease for reading. A program that opens the file at that
  /// moment waits until the lease is returned, and we are sent a signal, which is ignored.
  static func isBeingWritten(_ path: [UInt8]) -> Bool {
    signal(SIGIO, SIG_IGN)
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let setLease: Int32 = 1024
    if fcntl(descriptor, setLease, Int32(F_RDLCK)) == 0 {
      _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
      return false
    }
    return errno == EAGAIN
  }
}

/// The content of a file, identified by its length and a 64-bit hash (FNV-1a).
struct FileContent: Hashable {
  private var count = 0
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Reads a file; nil when it cannot be read.
  init?(_ path: [UInt8]) {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 256 * 1024)
    while true {
      let read = read(descriptor, &buffer, buffer.count)
      if read < 0 { return nil }
      if read == 0 { return }
      count += read
      for byte in buffer[..<read] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
  }
}
