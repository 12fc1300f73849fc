import Foundation

/// A folder that is deleted with the test that made it.
public final class TemporaryFolder: Sendable {
  /// Its path.
  public let path: String

  /// Makes a new, empty folder.
  public init() throws {
    path = NSTemporaryDirectory() + "moonshelf-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in it.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file in it, which can be run at once: a child that another test starts then does
  /// not inherit the descriptor, with which running the file would fail with `ETXTBSY`.
  ///
  /// - Returns: the file's path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let path = file(name)
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown, userInfo: ["path": path]) }
    try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: Data(text.utf8))
    return path
  }
}
