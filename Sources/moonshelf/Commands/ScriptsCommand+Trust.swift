import AlbumScripting
import ArgumentParser

extension ScriptsCommand {
  struct Allow: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a script do something beyond the library, from now on.",
      discussion: """
        moonshelf scripts allow backup write=~/Backup
        moonshelf scripts allow covers net=coverartarchive.org

        What is allowed holds for the script as it is now, with the modules it requires by name. When
        a file of it changes, it has to be allowed again.
        """)

    @Argument(help: "The script's name, or the path of a file.")
    var name: String

    @Argument(help: ArgumentHelp("read=DIR, write=DIR, net=HOST, run.", valueName: "permission"))
    var permissions: [String]

    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let permissions: PermissionSet
      do {
        permissions = PermissionSet(try self.permissions.map { try Permission(parsing: $0) })
      } catch {
        throw usageError("\(error)")
      }
      var (allowed, path) = try TrustedFile.find(name, library)
      try allowed.allow(
        path, permissions, moduleFolder: library.places.flatMap { RealPath.of($0.scripts) })
      print("\(name) may: \(permissions.permissions.map(\.description).joined(separator: ", ")).")
    }
  }

  struct Forbid: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take back what a script was allowed.")

    @Argument(help: "The script's name, or the path of a file.")
    var name: String

    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      var (allowed, path) = try TrustedFile.find(name, library)
      let changed = try allowed.forget(path)
      print(changed ? "\(name) may do nothing beyond the library." : "\(name) was allowed nothing.")
    }
  }
}

/// A script that something is allowed: one of the folder's by name, or any file.
private enum TrustedFile {
  static func find(
    _ name: String, _ library: LibraryOptions
  ) throws -> (AllowedScripts, path: String) {
    guard let places = library.places else { throw NoScripts(folder: nil) }
    let allowed = try AllowedScripts(path: places.allowed)
    if let path = RealPath.of(name), name.hasSuffix(".lua") { return (allowed, path) }
    guard let folder = ScriptFolder(places) else { throw NoScripts(folder: places.scripts) }
    let script = try folder.found(name)
    return (allowed, RealPath.of(script.path) ?? script.path)
  }
}
