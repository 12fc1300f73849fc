import AlbumFiles
import Foundation
import Glibc

/// The files that scripts are read from.
enum ScriptFile {
  /// The largest script that is read, in bytes.
  static let largest = 16 << 20

  /// Reads a script.
  ///
  /// - Throws: ``ScriptFailure/cannotRead(path:reason:)``.
  static func read(_ path: String) throws -> String {
    guard let status = FileStatus(path) else {
      throw ScriptFailure.cannotRead(path: path, reason: "there is no such file")
    }
    guard !status.isFolder else {
      throw ScriptFailure.cannotRead(path: path, reason: "it is a folder")
    }
    // No more than that is read: it may be a device without an end.
    let descriptor = path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC) }
    let handle =
      descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let handle, let data = try? handle.read(upToCount: largest + 1) ?? Data() else {
      throw ScriptFailure.cannotRead(path: path, reason: "no permission")
    }
    guard data.count <= largest else {
      throw ScriptFailure.cannotRead(path: path, reason: "it is larger than 16 MiB")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      let line =
        data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .prefix { String(validating: $0, as: UTF8.self) != nil }.count + 1
      throw ScriptFailure.cannotRead(
        path: path, reason: "line \(line) is not valid UTF-8; save the file in that encoding")
    }
    return text
  }

  /// A file's name without its folder; a script that is a folder has the folder's.
  static func name(of path: String) -> String {
    let url = URL(fileURLWithPath: path)
    guard url.lastPathComponent == "init.lua" else { return url.lastPathComponent }
    return url.deletingLastPathComponent().lastPathComponent + "/init.lua"
  }

  /// What a script is called in settings and on the command line: no folder, no `.lua`.
  static func shortName(of path: String) -> String {
    let name = name(of: path)
    for ending in ["/init.lua", ".lua"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  /// What a script's settings and store are kept under.
  ///
  /// It is the short name of an entry of the script folder, and the real path of any other file, so no file
  /// gets at those of another by its name.
  ///
  /// - Parameters:
  ///   - path: the script.
  ///   - scriptFolder: the real path of the script folder; nil where there is none.
  /// - Returns: a name that no other script has.
  static func identity(of path: String, in scriptFolder: String?) -> String {
    let url = URL(fileURLWithPath: path)
    let entry = url.lastPathComponent == "init.lua" ? url.deletingLastPathComponent() : url
    let folder = entry.deletingLastPathComponent().path
    if let scriptFolder, RealPath.of(folder) == scriptFolder { return shortName(of: path) }
    return RealPath.expected(path)
  }

  /// Where a script's own modules are: beside it, or in the folder that it is.
  static func moduleFolder(of path: String) -> String {
    // Not by a URL, which has the working folder's name as text.
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return RealPath.of(folder) ?? folder
  }

  /// The file of a module, dots standing for folders, in the first folder that has it.
  static func modulePath(_ name: String, in folders: [String]) -> String? {
    folders.lazy.compactMap { modulePath(name, in: $0) }.first
  }

  /// - Returns: nil for what is no file, or not inside the folder.
  private static func modulePath(_ name: String, in folder: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.contains("/") && !$0.contains("\0") }) else {
      return nil
    }
    // Only a file proper: reading a pipe might never end.
    guard let real = RealPath.of(folder + "/" + parts.joined(separator: "/") + ".lua"),
      RealPath.isInside(real, folder), FileStatus(real)?.isFile == true
    else { return nil }
    return real
  }
}
