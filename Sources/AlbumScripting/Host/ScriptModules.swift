import AlbumModel
import LuaRuntime

/// The modules for one script's `require`: those next to the script, then those of the script
/// folder.
final class ScriptModules {
  /// The loaded files.
  private(set) var loaded: [String] = []

  private let path: String
  private let folders: [String]
  /// The files whose contents the script's permissions were granted for; nil for any.
  private let covered: [String: ContentHash]?

  init(of path: String, in scriptFolder: String?, covered: [String: ContentHash]?) {
    self.path = path
    folders = [ScriptFile.moduleFolder(of: path), scriptFolder].compactMap(\.self)
    self.covered = covered
  }

  /// The source of a module.
  func find(_ name: String) throws -> LuaModule? {
    // The script's global of that name, which is the program's module.
    if name == "moonshelf" {
      return LuaModule(source: "return moonshelf", chunkName: "moonshelf")
    }
    guard let file = ScriptFile.modulePath(name, in: folders) else {
      return nil
    }
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
    loaded.append(file)
    return LuaModule(
      source: source, chunkName: name.split(separator: ".").joined(separator: "/") + ".lua")
  }
}
