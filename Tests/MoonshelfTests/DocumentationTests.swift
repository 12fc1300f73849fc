import AlbumTestSupport
import Foundation
import Testing

@Suite("What the documentation says")
struct DocumentationTests {
  /// The fenced blocks of a page, by what stands behind the fence.
  private func blocks(of page: String, _ kind: String) throws -> [String] {
    let text = try String(contentsOfFile: Program.root + "/" + page, encoding: .utf8)
    var blocks: [String] = []
    var block: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = block {
        if line == "```" {
          blocks.append(lines.joined(separator: "\n"))
          block = nil
        } else {
          block = lines + [line]
        }
      } else if line == "```" + kind {
        block = []
      }
    }
    return blocks
  }

  @Test("every command of the README's tour prints what the README shows")
  func tour() throws {
    let program = try Program()
    let tools = program.folder.file("bin")
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: tools + "/moonshelf", withDestinationPath: Program.path)
    var commands = 0
    for block in try blocks(of: "README.md", "console") {
      for part in ("\n" + block).split(separator: "\n$ ") {
        let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let shown = lines.count > 1 ? String(lines[1]) : ""
        let actual = try shell(String(lines[0]), program, tools)
        #expect(actual.withoutTimes == shown.withoutTimes, "\(lines[0])")
        commands += 1
      }
    }
    #expect(commands >= 10)
  }

  private func shell(_ command: String, _ program: Program, _ tools: String) throws -> String {
    let process = program.process(["-c", "exec 2>&1; " + command])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.currentDirectoryURL = URL(fileURLWithPath: Program.root)
    process.environment?["PATH"] = tools + ":/usr/bin:/bin"
    let output = program.folder.file(".shell")
    try Data().write(to: URL(fileURLWithPath: output))
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
    process.waitForEnd()
    let text = try String(contentsOfFile: output, encoding: .utf8)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  @Test("the README's script and rule run")
  func readmeScripts() throws {
    let blocks = try blocks(of: "README.md", "lua")
    #expect(blocks.count == 2)
    let program = try Program()
    try program.folder.write(blocks[0], to: "rule.lua")
    try program.folder.write(blocks[1], to: "script.lua")
    try program.folder.write(
      "Artist,Title,Format,Year\n\"Slits, The\",Cut,LP,1979\nX,Y,\"7\"\", Single\",1979\nZ,,LP,\n",
      to: "list.csv")
    #expect(
      try program.output("import", "list.csv", "--rule", "rule.lua")
        .contains("3 records: 1 added, 1 skipped, 1 rejected"))
    #expect(try program.output("run", "script.lua") == "script\tCut\nundo\tCut\n")
    #expect(try program.output("list", "--template", "{artist}") == "The Slits\n")
  }

  @Test("every example of the Lua API runs as it stands")
  func referenceScripts() throws {
    for (number, source) in try blocks(of: "docs/lua-api.md", "lua").enumerated() {
      let program = try Program()
      try program.run("init", "--sample")
      try program.folder.write(source, to: "example.lua")
      let result = try program.run("run", "example.lua")
      #expect(result.code == 0, "example \(number + 1):\n\(source)\n\(result.errors)")
    }
  }

  @Test("every rule and layout of the Lua API loads and works")
  func referenceRules() throws {
    let rules = try blocks(of: "docs/lua-api.md", "lua rule")
    let layouts = try blocks(of: "docs/lua-api.md", "lua layout")
    #expect(!rules.isEmpty && !layouts.isEmpty)
    for source in rules {
      let program = try Program()
      try program.folder.write(source, to: "rule.lua")
      try program.folder.write("Artist,Title,Year\nSade,Promise,1985\n", to: "list.csv")
      let result = try program.run("import", "list.csv", "--rule", "rule.lua", "--strict")
      #expect(result.code == 0, "\(source)\n\(result.errors)")
    }
    for source in layouts {
      let program = try Program()
      try program.run("init", "--sample")
      try program.folder.write(source, to: "layout.lua")
      let result = try program.run("list", "--script", "layout.lua")
      #expect(result.code == 0 && result.errors.isEmpty, "\(source)\n\(result.errors)")
    }
  }

  @Test("the manual page names every command and every option")
  func manual() throws {
    let page = try String(contentsOfFile: Program.root + "/docs/moonshelf.1", encoding: .utf8)
    let program = try Program()
    for command in [
      "list", "show", "add", "set", "remove", "move", "import", "export", "undo", "redo",
      "history", "snapshot", "run", "test", "init", "doctor",
    ] {
      let help = try program.output(command, "--help")
      for option in help.matches(of: /--[a-z-]+/).map({ String($0.output) }) {
        let name = option.dropFirst(2)
        #expect(
          page.contains(name) || page.replacing("\\-", with: "-").contains(name),
          "\(command) \(option)")
      }
      #expect(page.contains(command))
    }
  }
}
