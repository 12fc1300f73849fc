import AlbumTestSupport
import Foundation
import Testing

/// A watch on a folder `in`, on a terminal; tests wait for its lines.
final class WatchBench {
  let program: Program
  private(set) var terminal: PseudoTerminal

  /// Starts a watch, with a rule of that text if there is one, on existing files.
  init(_ arguments: String..., rule: String? = nil, before: [String: String] = [:]) throws {
    program = try Program()
    try program.run("init")
    try FileManager.default.createDirectory(
      atPath: program.folder.file("in"), withIntermediateDirectories: true)
    for (name, text) in before { try program.folder.write(text, to: "in/" + name) }
    if let rule { try program.folder.write(rule, to: "rule.lua") }
    let words = arguments + (rule == nil ? [] : ["--rule", "rule.lua"])
    terminal = try Self.start(program, words)
  }

  /// Starts another watch on the same library and folder.
  func restart(_ arguments: String...) throws { terminal = try Self.start(program, arguments) }

  private static func start(_ program: Program, _ words: [String]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      program, arguments: ["watch", "in", "--settle", "0.05"] + words)
    try terminal.expect("Watching in; Ctrl-C stops.\r\n")
    return terminal
  }

  /// Opens a file of the folder for appending.
  func openToAppend(_ name: String) -> FileHandle {
    let path = program.folder.file("in/" + name)
    let descriptor = Glibc.open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws {
    try program.folder.write(text, to: "in/" + name)
  }

  /// Writes a file into the folder and waits for the message about it.
  func write(_ text: String, to name: String, expecting said: String) throws {
    try write(text, to: name)
    try expect(name, said)
  }

  /// Waits for the message about a file.
  func expect(_ name: String, _ said: String) throws {
    try terminal.expect(" in/\(name): \(said)\r\n")
  }

  /// Ends the watch with Ctrl-C.
  func end() throws -> String {
    terminal.press(.controlC)
    let (code, shown) = try terminal.end()
    #expect(code == 0, "\(shown)")
    let last = shown.split(whereSeparator: \.isNewline).last ?? ""
    return String(last.dropFirst("2026-01-01 00:00:00 ".count))
  }

  /// The titles and genres in the library, in order.
  func albums() throws -> [String] {
    try program.output("list", "--template", "{title} {genre}").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
