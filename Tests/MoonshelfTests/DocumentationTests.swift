import AlbumBrowser
import AlbumScripting
import AlbumTestSupport
import Foundation
import ScriptAPI
import Testing

@testable import moonshelf

@Suite("The documentation")
struct DocumentationTests {
  @Test func `each command that a key runs is one of the program`() throws {
    let lines = try #require(DeclaredAction.all).compactMap { $0.command?.split(separator: " ") }
    let commands = lines.compactMap(\.first).map(String.init)
    #expect(commands.count > 5 && commands.allSatisfy(Moonshelf.hasCommand))
  }

  @Test(
    "every command of the README and of the tour prints what they show",
    arguments: [("README.md", 5), ("docs/tour.md", 20), ("docs/fields.md", 3)])
  func tour(page: String, least: Int) throws {
    let shell = try DocumentedShell(in: Program.root)
    var commands = 0
    for block in try DocumentedPage(page).blocks("console") {
      for (command, shown) in DocumentedShell.commands(in: block) {
        let output = try shell.output(of: command).withoutTimes
        #expect(output == shown.withoutTimes, "\(command)")
        commands += 1
      }
    }
    #expect(commands >= least)
  }

  @Test(
    "a page whose blocks are typed and written unchanged gives the output it shows",
    arguments: [
      ("docs/tutorial.md", 12), ("docs/importing.md", 12), ("docs/covers.md", 12),
      ("docs/backup.md", 12), ("docs/records.md", 10), ("docs/sources.md", 5),
      ("docs/history.md", 10), ("docs/recognition.md", 1),
    ])
  func typed(page: String, least: Int) throws {
    let shell = try DocumentedShell()
    // Only variables that a page sets may apply: otherwise the tests' library would be found.
    shell.environment["MOONSHELF_LIBRARY"] = ""
    var commands = 0
    for block in try DocumentedPage(page).blocks {
      let words = block.kind.split(separator: " ")
      if words.count == 2 {
        try shell.program.folder.write(block.text + "\n", to: String(words[1]))
      }
      guard block.kind == "console" else { continue }
      for (command, shown) in DocumentedShell.commands(in: block.text) {
        let output = try shell.output(of: command).withoutTimes
        #expect(output == shown.withoutTimes, "\(command)")
        commands += 1
      }
    }
    #expect(commands >= least)
  }

  @Test(
    "a page shows what its commands print for the sample albums",
    arguments: ["docs/json.md", "docs/settings.md"])
  func sample(page: String) throws {
    let shell = try DocumentedShell()
    try shell.program.run("init", "--sample")
    for block in try DocumentedPage(page).blocks("console") {
      for (command, shown) in DocumentedShell.commands(in: block) {
        #expect(try shell.output(of: command) == shown, "\(command)")
      }
    }
  }

  @Test("the README's script and rule run")
  func readmeScripts() throws {
    let blocks = try DocumentedPage("README.md").blocks("lua")
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

  @Test("the program prints the reference of the Lua API")
  func reference() throws {
    let page = try Program().output("scripts", "reference")
    #expect(page.hasPrefix("# The Lua API, item by item\n\nVersion 1.5"))
    #expect(page.contains("\n### `library.add(fields [, position])` · since 1.0\n"))
  }

  @Test("every example of the guide to the Lua API runs unchanged")
  func guide() throws {
    var kinds: Set<APIExample.Kind> = []
    for block in try DocumentedPage("docs/lua-api.md").blocks {
      var words = block.kind.split(separator: " ").map(String.init)
      guard words.first == "lua" else { continue }
      words.removeFirst()
      let kind =
        try words.isEmpty ? .script : #require(APIExample.Kind(rawValue: words.removeFirst()))
      let script = DocumentedScript(kind: kind, arguments: words, source: block.text)
      let result = try script.run()
      #expect(result.code == 0 && result.errors.isEmpty, "\(block.text)\n\(result.errors)")
      kinds.insert(kind)
    }
    #expect(kinds == [.script, .rule, .layout, .command, .test])
  }

  @Test("the manual page is made from the program, with every command and every option")
  func manual() throws {
    let script = Process()
    script.executableURL = URL(fileURLWithPath: Program.root + "/scripts/manual")
    script.arguments = [Program.path]
    let output = Pipe()
    script.standardOutput = output
    try script.run()
    let page = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    script.waitForEnd()
    #expect(script.terminationStatus == 0)
    for (words, command) in try Described.of(Moonshelf.self).commands
    where command.subcommands?.isEmpty != false && words != ["scripts", "complete"] {
      let name = words.joined(separator: " ")
      let standard = "\n.Cm \(words[0])\n.Op Cm \(words[words.count - 1])\n"
      #expect(page.contains("\n.Cm \(name)\n") || page.contains(standard), "\(name)")
      let shown = command.arguments?.filter { $0.shouldDisplay != false } ?? []
      for option in shown.flatMap(\.flags) {
        #expect(page.contains("Fl \(option.dropFirst())"), "\(name) \(option)")
      }
    }
    let folder = try TemporaryFolder()
    try folder.write(page, to: "moonshelf.1")
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/usr/bin/man")
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/man") else { return }
    reader.arguments = ["--warnings", "-Tutf8", "-l", folder.file("moonshelf.1")]
    let warnings = Pipe()
    reader.standardError = warnings
    reader.standardOutput = FileHandle.nullDevice
    try reader.run()
    let said = warnings.fileHandleForReading.readDataToEndOfFile()
    reader.waitForEnd()
    #expect(String(decoding: said, as: UTF8.self) == "")
  }
}
