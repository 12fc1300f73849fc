import AlbumTestSupport
import Foundation

extension Program {
  /// The user's script folder, in its usual place.
  var scripts: String { folder.file(".config/moonshelf/scripts") }

  /// Where is noted what scripts register.
  var index: String { folder.file(".local/state/moonshelf/script-index") }

  /// Writes a script of the script folder, making the folders of its name.
  func script(_ name: String, _ text: String) throws {
    let url = URL(fileURLWithPath: scripts + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The last line that a run says on standard error.
  func complaint(_ arguments: String...) throws -> String {
    let result = try run(arguments)
    return result.errors.split(separator: "\n").last.map(String.init) ?? ""
  }
}
