import AlbumTestSupport
import Foundation
import ScriptAPI
import Testing

/// A page of the documentation, with its fenced blocks.
struct DocumentedPage {
  /// The blocks in order, each with the text after its fence.
  let blocks: [(kind: String, text: String)]

  init(_ path: String) throws {
    let text = try String(contentsOfFile: Program.root + "/" + path, encoding: .utf8)
    var blocks: [(kind: String, text: String)] = []
    var open: (kind: String, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```", let block = open {
        blocks.append((block.kind, block.lines.joined(separator: "\n")))
        open = nil
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), [])
      }
    }
    self.blocks = blocks
  }

  /// The blocks of a kind.
  func blocks(_ kind: String) -> [String] { blocks.filter { $0.kind == kind }.map(\.text) }
}

/// A Lua file of the documentation, used as described there.
struct DocumentedScript {
  let kind: APIExample.Kind
  let arguments: [String]
  let source: String

  /// Runs it on the sample albums.
  func run() throws -> Program.Result {
    let program = try Program.withSampleAlbums()
    switch kind {
    case .script:
      try program.folder.write(source, to: "example.lua")
      return try program.run(["run"] + arguments + ["example.lua"])
    case .rule:
      try program.folder.write(source, to: "example.lua")
      try program.folder.write("Artist,Title,Year\nSade,Promise,1985\n", to: "list.csv")
      return try program.run("import", "list.csv", "--rule", "example.lua", "--strict")
    case .layout:
      try program.folder.write(source, to: "example.lua")
      return try program.run("list", "--script", "example.lua")
    case .command:
      let folder = program.folder.file("scripts")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try program.folder.write(source, to: "scripts/example.lua")
      return try program.run(arguments, environment: ["MOONSHELF_SCRIPTS": folder])
    case .test:
      try program.folder.write(source, to: "example_test.lua")
      return try program.run("test", "example_test.lua")
    }
  }
}

extension Program {
  /// A library of the five sample albums, made once and copied.
  static func withSampleAlbums() throws -> Program {
    let program = try Program()
    try FileManager.default.copyItem(atPath: samples.get().file("samples"), toPath: program.library)
    return program
  }

  private static let samples = Swift.Result<TemporaryFolder, any Error> {
    let program = try Program()
    try program.run("init", "--sample")
    let folder = try TemporaryFolder()
    try FileManager.default.moveItem(atPath: program.library, toPath: folder.file("samples"))
    return folder
  }
}

/// The shell for commands of the documentation.
final class DocumentedShell {
  let program: Program
  /// The additional environment variables.
  var environment: [String: String] = [:]
  private let place: String
  private let tools: String

  /// Opens a shell with `moonshelf` in its path; commands run in a temporary folder unless another
  /// is named.
  init(_ program: Program? = nil, in place: String? = nil) throws {
    let program = try program ?? Program()
    self.program = program
    self.place = place ?? program.folder.path
    tools = program.folder.file(".bin")
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: tools + "/moonshelf", withDestinationPath: Program.path)
  }

  /// Adds a program.
  func add(_ script: String, as name: String) throws {
    let path = try program.folder.write(script + "\n", to: ".bin/" + name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// The commands of a block, each with its shown output.
  static func commands(in block: String) -> [(command: String, shown: String)] {
    ("\n" + block).split(separator: "\n$ ").map { part in
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(lines[0]), lines.count > 1 ? String(lines[1]) : "")
    }
  }

  /// The output of a command, without the last line's end; variables that `export` sets apply to
  /// later commands.
  func output(of command: String) throws -> String {
    if let name = command.firstMatch(of: /^export (\w+)=/)?.1 {
      environment[String(name)] = try run(command + "; printf %s \"$\(name)\"")
      return ""
    }
    return try run(command)
  }

  /// What a command prints.
  func result(of command: String) throws -> Program.Result {
    let process = program.process(["-c", command], environment: environment)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.currentDirectoryURL = URL(fileURLWithPath: place)
    process.environment?["PATH"] = tools + ":/usr/bin:/bin"
    return try program.result(of: process)
  }

  private func run(_ command: String) throws -> String {
    let text = try result(of: "exec 2>&1; " + command).output
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
