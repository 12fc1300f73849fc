import AlbumTestSupport
import Foundation

extension Program {
  /// The user's script folder, at its default path.
  var scripts: String { folder.file(".config/moonshelf/scripts") }

  /// The index of the script folder.
  var index: String { folder.file(".local/state/moonshelf/script-index") }

  /// Writes a script of the script folder, and makes the folders of its name.
  func script(_ name: String, _ text: String) throws {
    let url = URL(fileURLWithPath: scripts + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
