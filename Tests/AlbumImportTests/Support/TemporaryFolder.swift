import Foundation

/// A folder that is deleted with its last reference.
final class TemporaryFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("album-import-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  /// Writes a file, and creates its folders; no child of another test inherits its descriptor.
  @discardableResult
  func write(_ name: String, _ bytes: some Collection<UInt8>) throws -> String {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let file = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: Data(bytes))
    return url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
