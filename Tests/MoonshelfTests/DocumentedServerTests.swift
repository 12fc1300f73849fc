import Foundation
import Testing

@Suite struct DocumentedServerTests {
  @Test func `the page on serving shows what a server says`() throws {
    let shell = try DocumentedShell()
    var server: ServeBench?
    var commands = 0
    for block in try DocumentedPage("docs/serving.md").blocks("console") {
      for (command, shown) in DocumentedShell.commands(in: block) {
        commands += 1
        if command == "moonshelf serve" {
          let bench = try ServeBench(shell.program)
          #expect(said(bench.announced, by: bench, in: shell) == shown + "\n")
          server = bench
        } else {
          let typed =
            command
            .replacing("127.0.0.1:7070", with: "127.0.0.1:\(server?.port ?? 0)")
            .replacing("try.moonshelf", with: shell.program.library)
          let output = said(try shell.output(of: typed), by: server, in: shell)
          #expect(output == shown.withoutTimes, "\(command)")
        }
      }
    }
    #expect(commands >= 14)
    #expect(try #require(server).end().code == 0)
  }

  private func said(_ text: String, by server: ServeBench?, in shell: DocumentedShell) -> String {
    let text = text.replacing(shell.program.library, with: "try.moonshelf").replacing(
      ":\(server?.port ?? 0)", with: ":7070")
    return text.withoutTimes
  }
}
