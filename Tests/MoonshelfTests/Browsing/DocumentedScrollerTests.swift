import Testing

/// The section on scripts' scrollers in `docs/browsing.md`.
struct DocumentedScrollerTests {
  @Test func `the script of the page shows what the page shows, in a pipe and on a terminal`()
    throws
  {
    let page = try DocumentedPage("docs/browsing.md")
    let script = try #require(page.blocks("lua genres.lua").first)
    let program = try Program.withSampleAlbums()
    try program.folder.write(script, to: "genres.lua")
    for block in page.blocks("console") {
      for (command, shown) in DocumentedShell.commands(in: block) {
        let words = command.split(separator: " ").dropFirst().map(String.init)
        #expect(try program.run(words).output == shown + "\n")
      }
    }
    let terminal = try Multiplexer(program)
    try terminal.enter("clear; \"$PROGRAM\" run genres.lua")
    try terminal.expect(exactly: #require(page.blocks("text genres.lua").first))
    try terminal.press("Enter")
    try terminal.expect { $0.hasPrefix("Pop ") && $0.contains("1 of 5") }
  }
}
