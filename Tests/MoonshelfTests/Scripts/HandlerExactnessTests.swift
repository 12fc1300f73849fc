import Foundation
import Testing

@Suite("Handlers of the script folder")
struct HandlerExactnessTests {
  @Test("that add an album on undo leave undo, redo and doctor as they were")
  func addingOnRemoval() throws {
    let program = try Program()
    try program.script(
      "back.lua",
      """
      local library <const> = moonshelf.library
      library.on("album.removed", function(ev) library.add { title = ev.album.title } end)
      """)
    try program.run("add", "Low")
    let undone = try program.run("undo")
    #expect(undone.code == 0)
    #expect(
      undone.errors == """
        moonshelf: back.lua: handler of album.removed failed: undo and redo restore the former state exactly, so their \
        handlers cannot change the library; library.after(fn) runs fn afterwards

        """)
    for verb in ["redo", "undo", "redo"] { #expect(try program.run(verb).code == 0) }
    #expect(try program.run("list", "--format", "csv").output.contains("Low"))
    #expect(try program.run("doctor").code == 0)
  }

  @Test("that remove a changed album leave undo, redo and doctor as they were")
  func removingOnChange() throws {
    let program = try Program()
    try program.script(
      "sold.lua",
      """
      moonshelf.library.on("album.changed", function(ev)
        if ev.changes.sold then ev.album:remove() end
      end)
      """)
    try program.run("add", "Low")
    for words in [["set", "id:1", "--", "sold=yes"], ["undo"], ["redo"], ["undo"]] {
      #expect(try program.run(words).code == 0, "\(words)")
    }
    #expect(try program.run("list", "--format", "csv").output.contains("Low"))
    #expect(try program.run("doctor").code == 0)
  }

  @Test("get nil and a reason, and may run a function afterwards")
  func deferring() throws {
    let program = try Program()
    try program.script(
      "after.lua",
      """
      local library <const> = moonshelf.library
      library.on("album.removed", function(ev)
        if ev.origin ~= "undo" then return end
        print(library.add { title = "no" })
        print(library.undo())
        print(pcall(function() library.albums[1].year = 1 end))
        print(library.transaction("none", function() return 1 end))
        library.after(function() library.add { title = "Second thoughts" } end)
      end)
      """)
    try program.run("add", "First")
    try program.run("add", "Low")
    let refusal =
      "undo and redo restore the former state exactly, so their handlers cannot change the library; "
      + "library.after(fn) runs fn afterwards"
    let undone = try program.run("undo")
    let lines = undone.output.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0 == "nil\t\(refusal)" }.count == 3)
    #expect(lines.contains { $0.hasPrefix("false\t") && $0.hasSuffix(refusal) })
    #expect(try program.run("list", "--format", "csv").output.contains("Second thoughts"))
    let redo = try program.run("redo")
    #expect(redo.errors.contains("nothing to redo"))
    #expect(try program.run("doctor").code == 0)
  }

  @Test("that change the album of a hook are told to change the draft")
  func hooks() throws {
    let program = try Program()
    try program.script(
      "hooks.lua",
      """
      local library <const> = moonshelf.library
      library.hook("album.will_change", function(ev) ev.album.rating = 5 end)
      library.hook("album.will_remove", function(ev) ev.album:remove() end)
      """)
    try program.run("add", "Low")
    let changed = try program.run("set", "id:1", "--", "year=1977")
    #expect(changed.code == 0)
    #expect(
      changed.errors.contains(
        "hooks.lua:2: a hook of album.will_change cannot change the album in question; "
          + "change ev.draft instead"))
    #expect(try program.run("doctor").code == 0)
    let removed = try program.run("remove", "id:1")
    #expect(removed.code == 0)
    #expect(
      removed.errors.contains(
        "hooks.lua:3: a hook of album.will_remove cannot change the album in question; "
          + "return false, reason to refuse that"))
    for verb in ["undo", "undo", "redo", "redo", "doctor"] {
      #expect(try program.run(verb).code == 0, "\(verb)")
    }
  }

  @Test(
    "whose error object raises when it is described do not end the program",
    arguments: [
      "error(setmetatable({}, {__tostring = error}))",
      "local function f() error(setmetatable({}, {__tostring = f})) end f()",
      "print(setmetatable({}, {__tostring = error}))",
    ])
  func hostileErrors(line: String) throws {
    let program = try Program()
    try program.run("add", "Low")
    try program.folder.write(line, to: "bad.lua")
    let run = try program.run("run", "bad.lua")
    #expect(run.code == 1)
    let body = "function() \(line) end"
    try program.script(
      "bad.lua",
      """
      moonshelf.library.on("album.changed", \(body))
      moonshelf.field { name = "odd", type = "integer", depends = { "year" }, value = \(body) }
      moonshelf.decorate { name = "odd", formats = { "table" }, cell = \(body) }
      """)
    let changed = try program.run("set", "id:1", "--", "year=1977")
    #expect(changed.code == 0)
    let listed = try program.run("list")
    #expect(listed.code == 0)
    #expect(listed.output.contains("Low"))
    #expect((0...2).contains(try program.run("list", "--columns", "title,odd").code))
  }

  @Test("a library that names a file of this machine as a rule does not make it run")
  func foreignRule() throws {
    let author = try Program()
    let rule = """
      print("RUNNING")
      moonshelf.rule { name = "tidy", apply = function(album) album.genre = "Tidied" end }
      """
    try author.folder.write(rule, to: "tidy.lua")
    try author.folder.write("Artist,Title,Year\nDavid Bowie,Low,1977\n", to: "list.csv")
    #expect(try author.run("import", "list.csv", "--rule", "tidy.lua").code == 0)
    // The machine that used it runs it again.
    #expect(try author.run("rederive").output.contains("RUNNING"))

    let victim = try Program()
    let archive = author.folder.file("shelf.moonshelf.json")
    #expect(try author.run("export", "-o", archive).code == 0)
    #expect(try victim.run("import", archive).code == 0)
    let refused = try victim.run("rederive")
    #expect(!refused.output.contains("RUNNING"))
    #expect(refused.output.contains("was never used on this machine"))
    #expect(refused.output.contains("--rule"))
    // The library's own file may come from anywhere as well.
    try FileManager.default.removeItem(atPath: victim.library)
    try FileManager.default.copyItem(atPath: author.library, toPath: victim.library)
    #expect(try !victim.run("rederive").output.contains("RUNNING"))
    let named = try victim.run("rederive", "--rule", author.folder.file("tidy.lua"))
    #expect(named.output.contains("RUNNING"))
  }

  @Test("a refusal of a hook names the album, and --skip-refused leaves it out")
  func refused() throws {
    let program = try Program()
    try program.script(
      "keep.lua",
      """
      local function keep(ev)
        if ev.album.title == "Low" then return false, "we keep it" end
      end
      moonshelf.library.hook("album.will_change", keep)
      moonshelf.library.hook("album.will_remove", keep)
      """)
    for title in ["Low", "Heroes", "Lodger"] { try program.run("add", title) }
    let refusal = "Low: we keep it; leave such albums out with --skip-refused\n"
    for words in [["set", "--all", "--", "shelf=A"], ["remove", "--all", "--yes"]] {
      let result = try program.run(words)
      #expect(result.code == 1)
      #expect(result.errors.hasSuffix(refusal), "\(result.errors)")
    }
    let set = try program.run("set", "--all", "--skip-refused", "--", "shelf=A")
    #expect(set.output.hasPrefix("Changed shelf of 2 albums."), "\(set)")
    #expect(set.errors == "Left out Low: we keep it\n")
    let removed = try program.run("remove", "--all", "--yes", "--skip-refused")
    #expect(removed.output.hasPrefix("Removed 2 albums."), "\(removed)")
    #expect(try program.output("list", "--columns", "title", "--format", "csv") == "Album\nLow\n")
    #expect(try program.output("history", "--format", "csv").contains("Remove 2 albums"))
  }
}
