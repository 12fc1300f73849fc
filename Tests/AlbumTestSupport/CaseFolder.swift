import Foundation

/// A folder of tests that are files, not Swift: what is done, and all that comes of it.
///
/// With `MOONSHELF_RECORD_CASES` the files are written anew; their changes are then to be read.
public struct CaseFolder: Sendable {
  private let url: URL

  /// The names of the files, with those of their folders.
  public let names: [String]

  /// The folder `Tests/NAME`.
  ///
  /// - Parameter name: its name.
  public init(_ name: String) {
    url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(name)
    let all = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    names = all.filter { $0.contains(".") }.sorted()
  }

  /// What is wrong with a case.
  public struct Malformed: Error, CustomStringConvertible {
    /// The description, for the failing test.
    public let description: String

    /// Describes it.
    public init(description: String) { self.description = description }
  }

  /// A part of a case: a line `== NAME`, then others.
  public struct Section {
    /// The words after `==`, at most two.
    public let words: [String]
    /// The other lines.
    public let content: ArraySlice<String>
    /// All lines.
    public let lines: ArraySlice<String>

    /// The content as text.
    public var text: String { content.map { $0 + "\n" }.joined() }
  }

  /// The sections of a case; before the first one stands why the case exists.
  public static func sections(of lines: [String]) -> [Section] {
    let starts = lines.indices.filter { lines[$0].hasPrefix("== ") }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).map { start, end in
      Section(
        words: lines[start].dropFirst(3).split(separator: " ", maxSplits: 1).map(String.init),
        content: lines[(start + 1)..<end], lines: lines[start..<end])
    }
  }

  /// The lines of a text, as a case has them: after `\` if they would begin something else, and
  /// with escapes for control characters.
  public static func lines(_ text: String, escaping marks: [String] = []) -> [String] {
    let shown = text.unicodeScalars.reduce(into: "") { result, scalar in
      let isHidden =
        scalar.properties.generalCategory == .control && !["\t", "\n"].contains(scalar)
      result += isHidden ? scalar.escaped(asASCII: true) : String(scalar)
    }
    var lines = shown.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      (["== ", "\\"] + marks).contains { line.hasPrefix($0) } ? "\\" + line : String(line)
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Replays a case, and compares or replaces its file.
  ///
  /// - Parameters:
  ///   - name: the name of a case.
  ///   - replay: makes, from the lines of the file, those that it should have.
  /// - Returns: the first difference; nil if there is none.
  /// - Throws: the error of reading, or of the replay.
  public func difference(
    in name: String, replayed replay: ([String]) async throws -> [String]
  ) async throws -> String? {
    let file = url.appendingPathComponent(name)
    var wanted = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard wanted.popLast() == "", wanted.first?.isEmpty == false else {
      return "the first line says why the case exists, and the last has an end"
    }
    let found = try await replay(wanted)
    guard ProcessInfo.processInfo.environment["MOONSHELF_RECORD_CASES"] == nil else {
      try Data(found.map { $0 + "\n" }.joined().utf8).write(to: file)
      return nil
    }
    // By bytes: two texts are equal for Swift if they look the same.
    let pairs = zip(found + ["the end"], wanted + ["the end"])
    guard let line = Array(pairs).firstIndex(where: { !$0.utf8.elementsEqual($1.utf8) }) else {
      return nil
    }
    func shown(_ lines: [String]) -> String {
      (lines + ["the end"]).dropFirst(line).prefix(4).joined(separator: "\n        ")
    }
    return "line \(line + 1)\nis:     \(shown(found))\nwanted: \(shown(wanted))"
  }
}
