import AlbumTestSupport
import Foundation
import Testing

@Suite("Layouts, decorators, observers and rules of the script folder")
struct FolderObservationTests {
  private func program(_ script: String) throws -> Program {
    let program = try Program()
    try program.run("add", "Low", "--no-scripts")
    try program.script("mine.lua", script)
    return program
  }

  private static let observer = """
    for _, name in ipairs {
      "album.added", "album.changed", "album.removed", "album.moved", "import.finished",
      "step.undone", "step.redone", "snapshot.restored",
    } do
      pcall(moonshelf.library.on, name, function() moonshelf.log.info(name) end)
    end
    """

  private func events(_ program: Program, _ arguments: String...) throws -> [String] {
    let result = try program.run(arguments)
    #expect(result.code == 0, "\(arguments): \(result.errors)")
    return result.errors.split(separator: "\n").compactMap {
      $0.hasPrefix("info: album") || $0.hasPrefix("info: import") ? String($0.dropFirst(6)) : nil
    }
  }

  @Test("observers are notified of the changes of every command")
  func observers() throws {
    let program = try program(Self.observer)
    #expect(try events(program, "add", "Heroes") == ["album.added"])
    #expect(try events(program, "set", "low", "--field", "year=1977") == ["album.changed"])
    #expect(try events(program, "move", "id:2", "1") == ["album.moved"])
    #expect(try events(program, "snapshot", "save", "now").isEmpty)
    #expect(try events(program, "remove", "low") == ["album.removed"])
    #expect(try events(program, "undo") == ["album.added"])
    #expect(try events(program, "redo") == ["album.removed"])
    #expect(try events(program, "snapshot", "restore", "now") == ["album.added"])
    try program.folder.write("Artist,Title\nSade,Promise\n", to: "list.csv")
    #expect(try events(program, "import", "list.csv") == ["album.added", "import.finished"])
    #expect(try events(program, "list").isEmpty)
  }

  @Test("a hook refuses changes of commands")
  func hooks() throws {
    let program = try program(
      """
      moonshelf.library.hook("album.will_remove", function() return false, "I like it" end)
      """)
    let result = try program.run("remove", "low")
    #expect(result.errors.contains("I like it"), "\(result.errors)")
    #expect(result.code == 1)
    #expect(try program.output("list", "--columns", "title") == "Album\n─────\nLow\n")
  }

  @Test("layouts and decorators apply to list, show and export")
  func looks() throws {
    let program = try program(
      """
      moonshelf.layout("card", { "title" })
      moonshelf.decorate {
        cell = function(text, album, column) if column.key == "title" then return text .. "!" end end,
      }
      """)
    #expect(try program.output("list", "--layout", "card") == "Title\n─────\nLow!\n")
    #expect(try program.output("show", "low", "--layout", "card").contains("Low!"))
    let csv = try program.output("export", "--output", "-", "--format", "csv", "--layout", "card")
    #expect(csv.contains("Low") && !csv.contains("Low!"), "a program reads it")
    let result = try program.run("list", "--layout", "crad")
    #expect(result.code == 2)
    #expect(result.errors.contains("card"), "\(result.errors)")
  }

  @Test("rules are used by every import")
  func rules() throws {
    let program = try program(
      """
      moonshelf.rule {
        apply = function(album, record, ctx)
          if record.Format == "Single" then return ctx.skip("a single") end
          album.genre = "Soul"
        end,
      }
      """)
    try program.folder.write("Title,Format\nPromise,LP\nParadise,Single\n", to: "list.csv")
    let result = try program.run("import", "list.csv")
    #expect(result.output.contains("2 records: 1 added, 1 skipped"), "\(result.output)")
    #expect(
      try program.output("list", "genre:soul", "--columns", "title") == "Album\n───────\nPromise\n")
  }

  @Test("a listing has events for opening and closing the library, and on_unload comes last")
  func ends() throws {
    let program = try program(
      """
      moonshelf.library.on("library.opened", function() print("opened") end)
      moonshelf.library.on("library.closing", function() print("closing") end)
      moonshelf.on_unload(function() print("unloaded") end)
      """)
    #expect(
      try program.output("list", "--columns", "title")
        == "opened\nAlbum\n─────\nLow\nclosing\nunloaded\n")
  }

  @Test("a failing on_unload is reported, and ends the command with 1")
  func failingEnd() throws {
    let program = try program(
      """
      moonshelf.library.on("library.opened", function() end)
      moonshelf.on_unload(function() error("oops") end)
      """)
    let result = try program.run("list", "--columns", "title")
    #expect(result.output == "Album\n─────\nLow\n")
    #expect(result.errors.hasPrefix("error: mine.lua: mine.lua:2: oops\n"), "\(result.errors)")
    #expect(result.code == 1)
  }
}
