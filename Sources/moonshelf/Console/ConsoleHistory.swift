import AlbumPresentation
import Foundation

/// The lines typed at previous consoles, in a file that only its owner can read.
final class ConsoleHistory {
  /// The maximum number of lines.
  static let limit = 1000

  private let path: String?
  /// The lines in the file when the console was opened.
  let earlier: [String]
  private var added: [String] = []

  /// Reads the history; without a home folder there is none.
  ///
  /// - Parameter environment: the variables.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = Self.path(environment)
    earlier = path.map(Self.read) ?? []
  }

  /// Adds a line, unless it repeats the previous one.
  ///
  /// - Returns: whether it was added.
  func add(_ line: String) -> Bool {
    guard !line.allSatisfy(\.isWhitespace), line != added.last ?? earlier.last else { return false }
    added.append(line)
    return true
  }

  /// Appends the added lines to those that other consoles have written in the meantime.
  ///
  /// - Throws: `WriteFailure` when the file cannot be written.
  func save() throws {
    guard let path, !added.isEmpty else { return }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lines = (Self.read(path) + added).suffix(Self.limit)
    let text = Array((lines.joined(separator: "\n") + "\n").utf8)
    try OutputFile.write(path, mode: 0o600) { try FileDescriptorSink($0).write(text.span.bytes) }
    added = []
  }

  private static func read(_ path: String) -> [String] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    let text = String(decoding: data, as: UTF8.self)
    return text.split(separator: "\n").suffix(limit).map(String.init)
  }

  private static func path(_ environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return state + "/moonshelf/console-history"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/moonshelf/console-history"
  }
}
