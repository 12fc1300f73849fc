import Foundation
import LuaRuntime

/// The files that scripts are read from.
enum ScriptFile {
  /// The largest script that is read, in bytes.
  static let largest = 16 << 20

  /// Reads a script.
  ///
  /// - Throws: ``ScriptFailure/cannotRead(path:reason:)``.
  static func read(_ path: String) throws -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ScriptFailure.cannotRead(path: path, reason: "there is no such file")
    }
    guard !isFolder.boolValue else {
      throw ScriptFailure.cannotRead(path: path, reason: "it is a folder")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ScriptFailure.cannotRead(path: path, reason: "no permission")
    }
    guard data.count <= largest else {
      throw ScriptFailure.cannotRead(path: path, reason: "it is larger than 16 MiB")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ScriptFailure.cannotRead(path: path, reason: "it is not UTF-8 text")
    }
    return text
  }

  /// A file's name without its folder.
  static func name(of path: String) -> String {
    URL(fileURLWithPath: path).lastPathComponent
  }

  /// Where a script's `require` finds modules: beside the script, dots standing for folders.
  static func modules(beside path: String) -> (String) throws -> LuaModule? {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().resolvingSymlinksInPath()
    return { name in
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.allSatisfy({ !$0.isEmpty && !$0.contains("/") && !$0.contains("\0") }) else {
        return nil
      }
      let file = folder.appendingPathComponent(parts.joined(separator: "/") + ".lua")
        .resolvingSymlinksInPath()
      guard file.path.hasPrefix(folder.path + "/"),
        FileManager.default.fileExists(atPath: file.path)
      else { return nil }
      return LuaModule(
        source: try read(file.path), chunkName: parts.joined(separator: "/") + ".lua")
    }
  }
}
