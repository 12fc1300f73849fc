import AlbumFiles
import GRDBSQLite
import Glibc

extension AlbumDatabase {
  /// The reason why SQLite cannot open a library's file, for the user: the first wrong part of its
  /// path.
  static func reasonNotToOpen(_ path: String) -> String {
    let bytes = Array(path.utf8)
    let folders = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") && $0 > 0 }
    for end in folders + [bytes.count] {
      let part = Array(bytes[..<end])
      guard part.withCString({ access($0, F_OK) }) != 0 else { continue }
      if let reason = reason(errno, part, isFolder: end < bytes.count) { return reason }
      break
    }
    if bytes.count - (folders.last.map { $0 + 1 } ?? 0) > maximumName { return tooLong }
    if bytes.count > maximumPath { return "its path has more than \(maximumPath) bytes" }
    if let status = FileStatus(path) {
      if status.isFolder { return "it is a folder" }
      if !status.isFile { return "it is not a file" }
      if access(path, R_OK) != 0 { return "no permission to read it" }
      if access(path, W_OK) != 0 { return "no permission to write it" }
    }
    let folder = folder(of: path)
    if folder.withCString({ access($0, W_OK | X_OK) }) != 0 {
      return "no permission to write in its folder \(shown(folder))"
    }
    for file in ["-wal", "-shm", "-journal"].map({ path + $0 }) {
      guard access(file, F_OK) == 0, access(file, R_OK | W_OK) != 0 else { continue }
      return "no permission to read and write \(file)"
    }
    return "the disk cannot be read or written (I/O error)"
  }

  /// Whether a path in an existing folder is free, rather than unreachable.
  static func isFree(_ path: String) -> Bool {
    guard access(path, F_OK) != 0, errno == ENOENT else { return false }
    return folder(of: path).withCString { access($0, F_OK) } == 0
  }

  /// The meaning of an error code for a part of a path; nil if a file may still be made there.
  private static func reason(_ code: Int32, _ part: [UInt8], isFolder: Bool) -> String? {
    let parent = shown(folder(of: String(decoding: part, as: UTF8.self)))
    return switch code {
    case ENOENT: isFolder ? "no such folder: \(shown(part))" : nil
    case ELOOP: "\(shown(part)) is a symbolic link to itself"
    case ENOTDIR: "\(parent) is a file, not a folder"
    case EACCES: "no permission to enter the folder \(parent)"
    case ENAMETOOLONG: tooLong
    default: SystemError(code: code).message
    }
  }

  /// The length limit of names on Linux's file systems, without the `-journal` that SQLite adds.
  private static let maximumName = 255 - 8
  private static let tooLong = "its name is too long: the limit is \(maximumName) bytes"
  /// The length limit of SQLite's paths, without the same suffix.
  private static let maximumPath = 512 - 8

  private static func shown(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }
}
