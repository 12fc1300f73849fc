import AlbumFiles
import AlbumLibrary
import AlbumScripting
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

  /// - Parameters:
  ///   - library: the library's file.
  ///   - folder: the folder for rejected records.
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
