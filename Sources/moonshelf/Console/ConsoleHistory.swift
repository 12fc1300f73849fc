import AlbumFiles

/// The lines typed at previous consoles, in a file that only its owner can read.
final class ConsoleHistory {
  /// The maximum number of lines.
  static let limit = 1000

  private let path: String?
  /// The lines in the file when the console was opened.
  let earlier: [String]
  private var added: [String] = []

  /// Reads the history; without a home folder there is none.
  init() {
    path = StateFile.folder(.state).map { $0 + "/console-history" }
    earlier = path.map(Self.read) ?? []
  }

  /// Adds a line, unless it repeats the previous one; returns whether it was added.
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
    let lines = (Self.read(path) + added).suffix(Self.limit)
    do throws(StateFile.Failure) {
      try StateFile(path).write(Array((lines.joined(separator: "\n") + "\n").utf8))
    } catch { throw WriteFailure(path: path, error: error.cause) }
    added = []
  }

  private static func read(_ path: String) -> [String] {
    let text = try? StateFile(path).text()
    return (text ?? "").split(separator: "\n").suffix(limit).map(String.init)
  }
}
