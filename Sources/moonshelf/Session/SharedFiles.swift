import AlbumFiles
import AlbumModel
import Glibc

/// The files that come with the program: the recipes, and the collection of the demo.
enum SharedFiles {
  /// The recipes by kind: the folder of each.
  static let recipeKinds = [
    (kind: "source", folder: "sources"), (kind: "rule", folder: "rules"),
    (kind: "layout", folder: "layouts"), (kind: "automation", folder: "automation"),
  ]

  /// The folder with the recipes' folders.
  ///
  /// - Throws: `UserError` if they are not installed.
  static func recipes() throws -> String {
    try folder(installed: "recipes", source: "scripts", with: "rules")
  }

  /// The folder with the demo's collection and covers.
  ///
  /// - Throws: `UserError` if it is not installed.
  static func demo() throws -> String {
    try folder(installed: "demo", source: "scripts/demo-data", with: "collection.csv")
  }

  /// A folder of an installation, or of the checkout in which the program was built.
  private static func folder(installed: String, source: String, with file: String) throws -> String
  {
    let program = realpath("/proc/self/exe", nil)
    defer { free(program) }
    var place = program.map { String(cString: $0) }?.split(separator: "/").dropLast() ?? []
    var candidates = ["/\(place.dropLast().joined(separator: "/"))/share/moonshelf/\(installed)"]
    // A build is in .build/x86_64-unknown-linux-gnu/release, or in a scratch path in .build.
    for _ in 0..<4 {
      place = place.dropLast()
      candidates.append("/\(place.joined(separator: "/"))/\(source)")
    }
    guard let found = candidates.first(where: { FileStatus("\($0)/\(file)") != nil }) else {
      throw UserError("\(candidates[0]) is not installed; see docs/install.md")
    }
    return found
  }
}
