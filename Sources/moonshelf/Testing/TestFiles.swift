import AlbumScripting
import ArgumentParser
import Foundation

/// Finds the files of tests that a user means.
enum TestFiles {
  /// What the name of a file of tests ends with.
  static let ending = "_test.lua"

  /// The files under some paths, those of a folder in the order of their names.
  ///
  /// - Parameter paths: files, whatever they are called, and folders; none means the script folder.
  /// - Returns: at least one.
  /// - Throws: what the user has to know when a path leads nowhere or there is nothing to run.
  static func find(_ paths: [String]) throws -> [String] {
    let places = paths.isEmpty ? [standardPlace()] : paths
    let files = try places.flatMap(files(at:))
    guard !files.isEmpty else { throw NoTests(places: places) }
    return files
  }

  private static func files(at path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw WrongUse(description: "there is no file or folder \"\(path)\"")
    }
    guard isFolder.boolValue else { return [path] }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(ending) && !isHidden($0) }.sorted()
      .map { path == "." ? $0 : path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
  }

  private static func isHidden(_ name: String) -> Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  private static func standardPlace() -> String {
    guard let scripts = ScriptPlaces.standard()?.scripts,
      FileManager.default.fileExists(atPath: scripts)
    else { return "." }
    return scripts
  }
}

/// There is nothing to run.
private struct NoTests: Error, CustomStringConvertible {
  let places: [String]

  var description: String {
    let places = places.map { $0 == "." ? "this folder" : $0 }.joined(separator: ", ")
    return "there is no file *\(TestFiles.ending) in \(places)"
  }
}
