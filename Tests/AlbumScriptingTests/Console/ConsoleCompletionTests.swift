import AlbumScripting
import Testing

@Suite("Completion in the console")
struct ConsoleCompletionTests {
  @Test(
    "names that are valid at the cursor",
    arguments: [
      ("libr", ["library"]), ("print(libr", ["library"]), ("moonsh", ["moonshelf"]),
      ("tos", ["tostring"]), ("whi", ["while"]),
      ("library.un", ["undo"]), ("library.sna", ["snapshot", "snapshots"]),
      ("moonshelf.library.un", ["undo"]), ("moonshelf.log.w", ["warn"]),
      ("moonshelf.json.d", ["decode"]), ("string.form", ["format"]), ("library:un", []),
      ("x = library.albums[1].ti", ["title"]), ("library.albums[1]:upd", ["update"]),
      ("library.albums[1]:ti", []), ("library.find(3):upd", ["update"]),
      ("function(album) album.ti", ["title"]), ("library.albums[1].lab", ["label"]),
      ("library.on('album.ch", ["album.changed"]), ("library.on \"album.will", []),
      ("library.hook('album.will_r", ["album.will_remove"]),
      ("library.observe 'can_", ["can_redo", "can_undo"]),
      ("album:observe('cov", ["cover_url"]), ("album:get 'lab", ["label"]),
      ("library.query 'artist:x tit", ["title:"]), ("library.count('^lab", ["label:"]),
      ("library.query 'Jahr", ["year:"]), ("album:get 'Lab", ["label"]),
      ("help 'library.sna", ["library.snapshot", "library.snapshots"]),
      ("print('artist", []), ("a ..b", []), ("x -- it's libr", []),
    ] as [(String, [String])])
  func names(line: String, expected: [String]) throws {
    let bench = try ConsoleBench()
    try bench.answer("first = library.add { title = 'Low', label = 'RCA' }")
    // There may be more completions; these are among them, or there are none.
    let completed = bench.completed(line)
    #expect(expected.isEmpty ? completed.isEmpty : completed.contains(expected[0]))
    #expect(expected.allSatisfy(completed.contains), "\(completed)")
  }

  @Test("members of the script's own tables, albums and snapshots in variables")
  func variables() throws {
    let bench = try ConsoleBench()
    try bench.answer("shelf = { north = { album = library.add { title = 'Low' } } }")
    try bench.answer("memento = library.snapshot('now')")
    #expect(bench.completed("shelf.no") == ["north"])
    #expect(bench.completed("shelf.north.album:upd") == ["update"])
    #expect(bench.completed("memento:re") == ["remove", "restore"])
    #expect(bench.completed("memento.na") == ["name"])
  }

  @Test("completion runs no code of the script")
  func harmless() throws {
    let bench = try ConsoleBench()
    try bench.answer("trap = setmetatable({}, { __index = function() ran = true end })")
    #expect(bench.completed("trap.inner.x") == [])
    #expect(try bench.answer("ran") == "nil")
  }
}
