import AlbumFiles
import AlbumModel
import Foundation
import Glibc
import LuaRuntime

/// The files of scripts.
enum ScriptFile {
  /// The maximum size of a script, in bytes.
  static let largest = 16 << 20

  /// Reads a script.
  static func read(_ path: String) throws -> String {
    guard let status = FileStatus(path) else {
      throw ScriptFailure.cannotRead(path: path, reason: "there is no such file")
    }
    guard !status.isFolder else {
      throw ScriptFailure.cannotRead(path: path, reason: "it is a folder")
    }
    // The read is limited, as the file may be a device without an end.
    let descriptor = path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC) }
    let handle = descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
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

  /// A file's name without its folder; for `init.lua`, the folder's name is kept.
  static func name(of path: String) -> String {
    let url = URL(fileURLWithPath: path)
    guard url.lastPathComponent == "init.lua" else { return url.lastPathComponent }
    return url.deletingLastPathComponent().lastPathComponent + "/init.lua"
  }

  /// A script's name in settings and on the command line: without folder and `.lua`.
  static func shortName(of path: String) -> String {
    let name = name(of: path)
    for ending in ["/init.lua", ".lua"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  /// The name under which a script's settings and store are saved.
  ///
  /// It is the short name for an entry of the script folder, and the real path for any other file,
  /// so that no file has access to those of another by its name.
  ///
  /// - Parameters:
  ///   - path: the script.
  ///   - scriptFolder: the real path of the script folder; nil if there is none.
  /// - Returns: a unique name.
  static func identity(of path: String, in scriptFolder: String?) -> String {
    let url = URL(fileURLWithPath: path)
    let entry = url.lastPathComponent == "init.lua" ? url.deletingLastPathComponent() : url
    let folder = entry.deletingLastPathComponent().path
    if let scriptFolder, RealPath.of(folder) == scriptFolder { return shortName(of: path) }
    return RealPath.expected(path)
  }

  /// The folder of a script's modules: the one that contains it.
  static func moduleFolder(of path: String) -> String {
    // Without `URL`, which decodes the working folder's name as text.
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return RealPath.of(folder) ?? folder
  }

  /// The folders of a script's modules: its own, the script folder, and the tree of LuaRocks in that.
  ///
  /// - Parameters:
  ///   - path: the script.
  ///   - scriptFolder: the real path of the script folder; nil if there is none.
  /// - Returns: their paths, which may be missing.
  static func moduleFolders(of path: String, in scriptFolder: String?) -> [String] {
    [moduleFolder(of: path)] + (scriptFolder.map { [$0, $0 + "/lua_modules/share/lua/5.4"] } ?? [])
  }

  /// The file of a module, with dots as folder separators, in the first folder that contains it.
  static func modulePath(_ name: String, in folders: [String]) -> String? {
    folders.lazy.compactMap { modulePath(name, in: $0) }.first
  }

  /// - Returns: nil if it is not a file, or outside the folder.
  private static func modulePath(_ name: String, in folder: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.contains("/") && !$0.contains("\0") }) else {
      return nil
    }
    let path = folder + "/" + parts.joined(separator: "/")
    // Only a regular file: reading a pipe might block.
    return [".lua", "/init.lua"].lazy.compactMap { RealPath.of(path + $0) }.first {
      RealPath.isInside($0, folder) && FileStatus($0)?.isFile == true
    }
  }
}

/// The modules for one script's `require`: those next to the script, then those of the script
/// folder.
final class ScriptModules {
  /// The loaded files.
  private(set) var loaded: [String] = []

  private let path: String
  private let folders: [String]
  /// The files whose contents the script's permissions were granted for; nil for any.
  private let covered: [String: ContentHash]?
  /// Whether the script may do more than a file that it requires was added for.
  var mayMore: (_ file: String, _ source: String) -> Bool = { _, _ in false }

  init(of path: String, in scriptFolder: String?, covered: [String: ContentHash]?) {
    self.path = path
    folders = ScriptFile.moduleFolders(of: path, in: scriptFolder)
    self.covered = covered
  }

  /// The source of a module.
  func find(_ name: String) throws -> LuaModule? {
    // The script's global of that name, which is the program's module.
    if name == "moonshelf" { return LuaModule(source: "return moonshelf", chunkName: "moonshelf") }
    guard let file = ScriptFile.modulePath(name, in: folders) else { return nil }
    let source = try ScriptFile.read(file)
    if let covered, covered[file] != ContentHash(of: source.utf8) {
      let owner = ScriptFile.name(of: path)
      guard covered[file] != nil else {
        throw LuaFailure(
          "the module '\(name)' was not part of \(owner) when its permissions were granted; write "
            + "require \"\(name)\" into it, then allow \(owner) again: "
            + "moonshelf scripts allow \(ScriptFile.shortName(of: path))")
      }
      throw LuaFailure(
        "the module '\(name)' has changed since the permissions of \(owner) were granted; review it, "
          + "then allow \(owner) again: moonshelf scripts allow \(ScriptFile.shortName(of: path))")
    }
    // Its functions have the rights of the script that calls them.
    guard !mayMore(file, source) else {
      throw LuaFailure(
        "the module '\(name)' was added as one that only reads the library; a script that uses it "
          + "says so, too: moonshelf.needs { library = \"read\" }")
    }
    loaded.append(file)
    return LuaModule(
      source: source, chunkName: name.split(separator: ".").joined(separator: "/") + ".lua")
  }
}
