import AlbumTestSupport
import Foundation
import Testing

@Suite("Code that shows or finds albums changes none")
struct ReadOnlyPartTests {
  /// Tries all changes of a library, and prints those that are not refused.
  private static let attempts = """
    local moonshelf <const> = require "moonshelf"
    local library <const> = moonshelf.library
    local kept <const> = library.snapshots()[1]
    local function attempts(album)
      for name, attempt in pairs {
        add = function() return library.add { title = "x" } end,
        remove = function() return library.remove(album) end,
        removing = function() return album:remove() end,
        move = function() return library.move(album, 1) end,
        set = function() album.year = 1 end,
        update = function() return album:update { year = 1 } end,
        undo = function() return library.undo() end,
        redo = function() return library.redo() end,
        snapshot = function() return library.snapshot "mine" end,
        restore = function() return kept:restore() end,
        forget = function() return kept:remove() end,
        transaction = function() return library.transaction("x", function() end) end,
        push = function() return library.remote.push() end,
        pull = function() return library.remote.pull() end,
        status = function() return library.remote.status() end,
        post = function() library.post "my.turn" error("cannot change the library", 0) end,
      } do
        local isDone, reason = pcall(attempt)
        if isDone or not tostring(reason):find("cannot change the library", 1, true) then
          print("DONE", name, isDone, reason)
        end
      end
    end
    library.on("my.turn", function() library.add { title = "by an observer" } end)

    """

  private func program() throws -> Program {
    let program = try Program()
    for title in ["Low", "Lodger"] { _ = try program.output("add", title) }
    _ = try program.output("snapshot", "save", "kept")
    _ = try program.output("undo")
    return program
  }

  private func expectNoChange(_ program: Program, _ body: () throws -> String) throws {
    let before = try program.output("history", "--format", "json")
    let output = try body()
    #expect(!output.contains("DONE"), "\(output)")
    #expect(try program.output("history", "--format", "json") == before)
    #expect(try program.output("snapshot", "list", "--format", "tsv").contains("kept"))
  }

  @Test("a layout and a decorator")
  func listing() throws {
    let program = try program()
    try program.folder.write(
      Self.attempts + """
        moonshelf.layout("spy", { "title", { key = "x",
          value = function(album) attempts(album) return "layout" end } })
        moonshelf.decorate { name = "spy",
          columns = function(columns) attempts(library.albums[1]) return columns end,
          cell = function(text, album) attempts(album) return text end }
        """, to: "spy.lua")
    try expectNoChange(program) {
      let output = try program.output("list", "--layout", "spy.lua")
      #expect(output.contains("layout"))
      return output
    }
  }

  @Test("a query's function, in a transaction as well")
  func predicates() throws {
    let program = try program()
    try program.folder.write(
      Self.attempts + """
        local function ask(album) attempts(album) return true end
        print(#library.query(ask), library.count(ask))
        for _ in library.each(ask) do end
        library.transaction("nothing", function() print(library.count(ask)) end)
        """, to: "spy.lua")
    try expectNoChange(program) {
      let output = try program.output("run", "spy.lua")
      #expect(output == "1\t1\n1\n")
      return output
    }
    // Afterwards the script may change anything.
    try program.folder.write(
      """
      local library <const> = require "moonshelf".library
      library.count(function() return true end)
      print(library.add({ title = "Heroes" }).title)
      """, to: "after.lua")
    #expect(try program.output("run", "after.lua") == "Heroes\n")
  }

  @Test("the text of an uncaught error, after its transaction was rolled back")
  func errorText() throws {
    let program = try program()
    try program.folder.write(
      """
      local library <const> = require "moonshelf".library
      local evil <const> = setmetatable({}, { __tostring = function()
        pcall(library.add, { title = "stays" })
        pcall(library.undo)
        return "the text"
      end })
      library.transaction("it", function() library.add { title = "a" } error(evil) end)
      """, to: "spy.lua")
    try expectNoChange(program) {
      let result = try program.run("run", "spy.lua")
      #expect(result.code == 1 && result.errors.contains("the text"), "\(result)")
      return result.output
    }
  }

  @Test("rm is a name of the program's command remove")
  func aliases() throws {
    let program = try program()
    try program.script("mine.lua", "moonshelf.command('rm', { run = print })")
    #expect(
      try program.complaint("list").hasSuffix(
        "moonshelf already has a command \"rm\"; choose another name"))
    #expect(try program.output("rm", "id:1").hasPrefix("Removed"))
  }
}
