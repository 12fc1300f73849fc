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

  /// Writes a file in it.
  ///
  /// - Returns: the file's path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let path = file(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }
}
