import AlbumModel
import AlbumTestSupport
import Foundation

/// A file of `Tests/Transcripts`: commands as typed into a shell, and all that they print.
///
/// The first lines say why it exists. Then sections follow, each after a line `== NAME`: `new`
/// begins with an empty folder, `sample` with one whose library has the sample albums, `file NAME`
/// writes a file, and `commands` has the commands, each after `$`, its further lines after `>`.
/// `serve` starts a server of the library, or the same one again after `stop`, at `ADDRESS` with
/// `TOKEN`. `client NAME` makes a command NAME: `moonshelf` with a library whose remote it is.
enum Transcript {
  /// Runs the commands.
  ///
  /// - Parameter lines: the lines of the file.
  /// - Returns: the lines with what the commands print now.
  /// - Throws: `CaseFolder.Malformed`, and errors of processes.
  static func replayed(_ lines: [String]) throws -> [String] {
    var shell = try DocumentedShell(Program())
    var server: ServingProgram?
    let sections = CaseFolder.sections(of: lines)
    var result = Array(lines.prefix { !$0.hasPrefix("== ") })
    for section in sections {
      let content = section.content
      switch (section.words.first, section.words.count) {
      case ("new", 1): (shell, server) = (try DocumentedShell(Program()), nil)
      case ("sample", 1): (shell, server) = (try DocumentedShell(.withSampleAlbums()), nil)
      case ("serve", 1):
        if let server { try server.begin() } else { server = try ServingProgram(shell.program) }
      case ("stop", 1): server?.end()
      case ("client", 2): try server?.add(section.words[1], to: shell)
      case ("file", 2): try shell.program.write(section.text, to: section.words[1])
      case ("commands", 1):
        result += section.lines.prefix(1)
        for first in content.indices where content[first].hasPrefix("$ ") {
          let further = content[(first + 1)...].prefix { $0.hasPrefix("> ") }
          let command = [content[first]] + further
          result += command
          let text = command.map { $0.dropFirst(2) }.joined(separator: "\n")
          result += try shell.lines(of: text, with: server)
        }
        continue
      default: throw CaseFolder.Malformed(description: "there is no section \"\(section.words)\"")
      }
      result += section.lines
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

extension ServingProgram {
  /// Adds a command for a library whose remote this is.
  fileprivate func add(_ name: String, to shell: DocumentedShell) throws {
    try shell.add(
      """
      #!/bin/sh
      export MOONSHELF_LIBRARY=\(shell.program.folder.file(name)).moonshelf
      exec moonshelf "$@"
      """, as: name)
    _ = try shell.result(
      of: "\(name) init; \(name) remote set \(address) --token \(token) --as \(name)")
  }
}

extension DocumentedShell {
  /// What a command prints, as lines of a transcript: of its standard output, then of its standard
  /// error after `!`, and its exit code after `?` if that is not 0.
  fileprivate func lines(of command: String, with server: ServingProgram?) throws -> [String] {
    let address = server?.address ?? "ADDRESS"
    let result = try result(
      of: command.replacing("FOLDER", with: program.folder.path)
        .replacing("ADDRESS", with: address).replacing("TOKEN", with: server?.token ?? "TOKEN"))
    func shown(_ text: String) -> String { self.shown(text.replacing(address, with: "ADDRESS")) }
    let marks = ["$ ", "> ", "! ", "? "]
    var lines = CaseFolder.lines(shown(result.output), escaping: marks)
    if !result.output.isEmpty, !result.output.hasSuffix("\n") { lines.append("? unended") }
    lines += CaseFolder.lines(shown(result.errors)).map { "! " + $0 }
    if result.code != 0 { lines.append("? \(result.code)") }
    return lines
  }

  /// The text with names for what differs between runs.
  private func shown(_ text: String) -> String {
    let day = Date.now.formatted(.iso8601.year().month().day())
    return
      text
      .replacing(program.folder.path, with: "FOLDER").replacing(Program.path, with: "PROGRAM")
      .replacing(Program.root, with: "ROOT").withoutTimes.replacing(day, with: "2026-01-01")
      .replacing("moonshelf \(ProgramVersion.current)", with: "moonshelf VERSION")
      .replacing(/\b[0-9a-f]{32,64}\b/, with: "HASH")
      .replacing(/\b0x[0-9a-f]{6,}/, with: "ADDRESS")
      .replacing(/moonshelf-edit-\w{6}/, with: "moonshelf-edit-NAME")
  }
}
