import AlbumTestSupport
import Foundation
import Testing

@Suite("The page docs/remote.md")
struct DocumentedRemoteTests {
  private static let shown = "http://127.0.0.1:7070"

  @Test("shows the output of two terminals in one folder, typed unchanged")
  func page() throws {
    let first = try DocumentedShell()
    let shells = ["server": first, "client": try DocumentedShell(in: first.program.folder.path)]
    for shell in shells.values { shell.environment["MOONSHELF_LIBRARY"] = "" }
    var server: ServingProgram?
    var commands = 0
    for block in try DocumentedPage("docs/remote.md").blocks {
      let words = block.kind.split(separator: " ").map(String.init)
      if block.text == "moonshelf serve" {
        #expect(first.environment["MOONSHELF_LIBRARY"] == "library.moonshelf")
        server = try ServingProgram(first.program)
      }
      guard words.first == "console", let shell = words.last.flatMap({ shells[$0] }) else {
        continue
      }
      for (command, shown) in DocumentedShell.commands(in: block.text) {
        let address = server?.address ?? Self.shown
        let output = try shell.output(of: command.replacing(Self.shown, with: address))
        #expect(plain(output.replacing(address, with: Self.shown)) == plain(shown), "\(command)")
        commands += 1
      }
    }
    #expect(commands >= 10)
  }

  @Test("has a script that runs")
  func script() throws {
    let server = try ServingProgram()
    let client = try server.client(as: "laptop")
    _ = try server.program.output("add", "Low")
    let source = try #require(try DocumentedPage("docs/remote.md").blocks("lua").first)
    try client.folder.write(source, to: "script.lua")
    #expect(try client.output("run", "script.lua") == "pulled: Low\n1\n")
  }

  /// The text without times, machine names, and widths that depend on the address.
  private func plain(_ text: String) -> String {
    text.withoutTimes.replacing(/\w+@[\w-]+/, with: "pim@home").replacing(/─+/, with: "─")
      .replacing(/\ +/, with: " ")
  }
}
