import AlbumFiles
import AlbumLibrary
import AlbumScripting
import Glibc

/// A watched file, as users and other programs call it.
struct WatchedFile {
  /// Its path as `PathText`, from the folder the program was started in where it is below that one.
  let path: String
  /// The same for messages.
  var name: String { PathText.shown(path) }

  init(_ path: [UInt8]) {
    let here = RealPath.of(".").map { PathText.bytes(of: $0 == "/" ? "/" : $0 + "/") } ?? []
    let below = path.starts(with: here) ? path[here.count...] : path[...]
    // Alone, that name means the standard input.
    self.path = below == [UInt8(ascii: "-")] ? "./-" : PathText.text(of: below)
  }

  /// A message with the file's name in front, unless it is there already.
  func naming(_ message: String) -> String {
    message.hasPrefix(name) ? message : "\(name): \(message)"
  }

  /// A path in a folder under which nothing is yet, named like this file.
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

/// What lies in watched folders and is no list of albums: what editors and downloads leave there for
/// a while, scripts, and what the program itself writes.
struct SkippedFiles {
  private let ownFiles: [[UInt8]]
  private let ownFolder: [UInt8]?

  /// - Parameters:
  ///   - library: the library's file.
  ///   - folder: where rejected records go.
  init(library: String?, folder: String?) {
    let files =
      library.map { LibraryLocation.files(of: RealPath.expected($0, followingLast: false)) } ?? []
    ownFiles = files.map(PathText.bytes)
    ownFolder = folder.flatMap(RealPath.of).map(PathText.bytes)
  }

  /// Whether a file or a folder is passed over, by its real path.
  func contains(_ path: [UInt8]) -> Bool {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    return name.starts(with: ".".utf8) || name.starts(with: "#".utf8)
      || ["~", ".part", ".lua"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
      || ownFiles.contains(path) || path == ownFolder
  }
}
