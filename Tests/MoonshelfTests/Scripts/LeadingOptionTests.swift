import AlbumTestSupport
import Testing

@Suite("Options before the command")
struct LeadingOptionTests {
  @Test(
    "--library, --scripts and --no-scripts may precede a command of the program or of a script")
  func leading() throws {
    let program = try Program()
    let other = program.folder.file("other.moonshelf")
    try program.script(
      "mine.lua",
      "moonshelf.command('mine', { run = function(a) print(#moonshelf.library.albums, a[1]) end })")
    try program.run("--library", other, "add", "Low")
    #expect(
      try program.output("--library=" + other, "list", "--columns", "title")
        == "Album\n─────\nLow\n")
    #expect(try program.output("--library", other, "mine", "--", "x") == "1\tx\n")
    #expect(try program.output("mine", "x") == "0\tx\n")
    #expect(
      try program.complaint("--no-scripts", "mine")
        == "moonshelf: there is no command \"mine\": it belongs to the script mine, which --no-scripts excludes"
    )
  }

  @Test("a missing folder of scripts is reported, not ignored")
  func missingFolder() throws {
    #expect(
      try Program().run("list", "--scripts", "nowhere")
        == Program.Result(
          output: "", errors: "moonshelf: script folder not found: nowhere\n", code: 2))
  }

  @Test(
    "a misspelling in a command of scripts or prefs gets a suggestion",
    arguments: [
      (["scripts", "shwo"], "moonshelf scripts has no command \"shwo\": did you mean \"show\"?"),
      (
        ["scripts", "setup-editr"],
        "moonshelf scripts has no command \"setup-editr\": did you mean \"setup-editor\"?"
      ),
      (["prefs", "sett"], "moonshelf prefs has no command \"sett\": did you mean \"set\"?"),
      (
        ["prefs", "frobnicate"],
        "moonshelf prefs has no command \"frobnicate\"; see moonshelf prefs --help"
      ),
    ])
  func subcommands(words: [String], message: String) throws {
    #expect(
      try Program().run(words)
        == Program.Result(output: "", errors: "moonshelf: \(message)\n", code: 2))
  }
}
