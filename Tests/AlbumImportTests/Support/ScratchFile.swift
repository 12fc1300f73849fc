import Foundation

/// A file that is deleted with its last reference.
final class ScratchFile {
  let path: String

  init(_ bytes: some Collection<UInt8>, name: String = "test") throws {
    let folder = FileManager.default.temporaryDirectory
    let url = folder.appendingPathComponent("album-import-\(UUID().uuidString)-\(name)")
    try Data(bytes).write(to: url)
    path = url.path
  }

  convenience init(_ text: String) throws { try self.init(text.utf8) }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
