import AlbumLibrary
import AlbumScripting
import Glibc

/// A file that is watched, as people and other programs call it.
struct WatchedFile {
  /// Its path from the folder the program was started in, where it is in there.
  let name: String

  init(_ path: String) {
    let here = RealPath.of(".").map { $0 == "/" ? "/" : $0 + "/" }
    name = here.map { path.hasPrefix($0) ? String(path.dropFirst($0.count)) : path } ?? path
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
struct PassedOverFiles {
  private let ownFiles: [String]
  private let ownFolder: String?

  /// - Parameters:
  ///   - library: the library's file.
  ///   - folder: where rejected records go.
  init(library: String?, folder: String?) {
    ownFiles =
      library.map { LibraryLocation.files(of: RealPath.expected($0, followingLast: false)) } ?? []
    ownFolder = folder.flatMap(RealPath.of)
  }

  /// Whether a file or a folder is passed over, by its real path.
  func contains(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~")
      || name.hasSuffix(".part") || name.hasSuffix(".lua") || ownFiles.contains(path)
      || path == ownFolder
  }
}
