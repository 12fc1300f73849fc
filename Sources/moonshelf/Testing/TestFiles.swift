import AlbumFiles
import AlbumModel
import AlbumScripting
import ArgumentParser

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
    guard !files.isEmpty else {
      let places = places.map { $0 == "." ? "this folder" : $0 }.joined(separator: ", ")
      throw UserError("there is no file *\(Self.ending) in \(places)")
    }
    return files
  }

  private static func files(at path: String) throws -> [String] {
    guard let status = FileStatus(path) else {
      throw UserError.usage("there is no file or folder \"\(path)\"")
    }
    guard status.isFolder else { return [path] }
    return files(in: path == "." ? "" : path.hasSuffix("/") ? path : path + "/", around: [])
  }

  /// Those of a folder and of the folders in it; settings are often linked from elsewhere.
  private static func files(in folder: String, around: Set<String>) -> [String] {
    let place = folder.isEmpty ? "." : folder
    // A link may lead back to a folder that it is in.
    guard let real = RealPath.of(place), !around.contains(real) else { return [] }
    let names = FolderEntries(place)?.map(\.text).filter { !$0.hasPrefix(".") } ?? []
    return names.sorted().flatMap { name -> [String] in
      let path = folder + name
      guard let status = FileStatus(path) else { return [] }
      if status.isFolder { return files(in: path + "/", around: around.union([real])) }
      return name.hasSuffix(ending) ? [path] : []
    }
  }

  private static func standardPlace() -> String {
    guard let scripts = ScriptPlaces.standard()?.scripts,
      FileStatus(scripts) != nil
    else { return "." }
    return scripts
  }
}
