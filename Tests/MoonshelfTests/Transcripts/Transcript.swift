import AlbumModel
import AlbumTestSupport
import Foundation

/// A file of `Tests/Transcripts`: commands as typed into a shell, and all that they print.
///
/// The first lines say why it exists. Then sections follow, each after a line `== NAME`: `new`
/// begins with an empty folder, `sample` with one whose library has the sample albums, `file NAME`
/// writes a file, and `commands` has the commands, each after `$`, its further lines after `>`.
enum Transcript {
  /// What is wrong with a transcript.
  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs the commands.
  ///
  /// - Parameter lines: the lines of the file.
  /// - Returns: the lines with what the commands print now.
  static func replayed(_ lines: [String]) throws -> [String] {
    var shell = try DocumentedShell(Program())
    let starts = lines.indices.filter { lines[$0].hasPrefix("== ") }
    var result = Array(lines[..<(starts.first ?? lines.endIndex)])
    for (start, end) in zip(starts, starts.dropFirst() + [lines.endIndex]) {
      let content = lines[(start + 1)..<end]
      let words = lines[start].split(separator: " ", maxSplits: 2).map(String.init)
      result.append(lines[start])
      switch (words[1], words.count) {
      case ("new", 2): shell = try DocumentedShell(Program())
      case ("sample", 2): shell = try DocumentedShell(.withSampleAlbums())
      case ("file", 3):
        try shell.program.write(content.map { $0 + "\n" }.joined(), to: words[2])
        result += content
      case ("commands", 2):
        for first in content.indices where content[first].hasPrefix("$ ") {
          let further = content[(first + 1)...].prefix { $0.hasPrefix("> ") }
          let command = [content[first]] + further
          result += command
          result += try shell.lines(of: command.map { $0.dropFirst(2) }.joined(separator: "\n"))
        }
      default: throw Malformed(description: "there is no section \"\(lines[start])\"")
      }
    }
    return result
  }
}

extension Program {
  /// Writes a file, with this folder for the word `FOLDER`, and makes the folders of its name.
  fileprivate func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: folder.file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try folder.write(text.replacing("FOLDER", with: folder.path), to: name)
  }
}

extension DocumentedShell {
  /// What a command prints, as lines of a transcript: of its standard output, then of its standard
  /// error after `!`, and its exit code after `?` if that is not 0.
  fileprivate func lines(of command: String) throws -> [String] {
    let result = try result(of: command.replacing("FOLDER", with: program.folder.path))
    var lines = Self.lines(shown(result.output)).map { line in
      let isMarked = ["$ ", "> ", "! ", "? ", "== ", "\\"].contains { line.hasPrefix($0) }
      return (isMarked ? "\\" : "") + line
    }
    if !result.output.isEmpty, !result.output.hasSuffix("\n") { lines.append("? unended") }
    lines += Self.lines(shown(result.errors)).map { "! " + $0 }
    if result.code != 0 { lines.append("? \(result.code)") }
    return lines
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The text with names for what differs between runs, and escapes for control characters.
  private func shown(_ text: String) -> String {
    let day = Date.now.formatted(.iso8601.year().month().day())
    return
      text
      .replacing(program.folder.path, with: "FOLDER").replacing(Program.path, with: "PROGRAM")
      .replacing(Program.root, with: "ROOT").withoutTimes.replacing(day, with: "2026-01-01")
      .replacing("moonshelf \(ProgramVersion.current)", with: "moonshelf VERSION")
      .replacing(/\b[0-9a-f]{32,64}\b/, with: "HASH")
      .unicodeScalars.reduce(into: "") { result, scalar in
        let isHidden = scalar.properties.generalCategory == .control && !"\t\n".contains(scalar)
        result += isHidden ? scalar.escaped(asASCII: true) : String(scalar)
      }
  }
}
