import AlbumLibrary
import AlbumModel
import AlbumScripting
import Testing

@Suite("Lists of albums in Lua")
struct ListFieldTests {
  /// An album with tags and genres as the global `album`.
  private let prelude =
    "local a = library.add { title = 'Low', genre = 'Rock; Pop', tags = { 'a', 'b' } } "

  private func run(_ source: String) throws -> [String] { try ScriptBench().run(prelude + source) }

  @Test(
    "are changed in place by assignments and by the functions of table",
    arguments: [
      ("a.tags[2] = 'y'", "a, y"), ("a.tags[#a.tags + 1] = 'c'", "a, b, c"),
      ("table.insert(a.tags, 'c')", "a, b, c"), ("table.insert(a.tags, 1, 'x')", "x, a, b"),
      ("table.remove(a.tags, 1)", "b"), ("a.tags[#a.tags] = nil", "a"),
      ("table.sort(a.tags, function(x, y) return x > y end)", "b, a"),
      ("local t = a.tags t[1] = 'x' t[2] = 'y' t[3] = 'z'", "x, y, z"),
      ("local t = a.tags table.insert(t, 'c') a.tags = t", "a, b, c"),
      ("a:get('tags')[1] = 'x'", "x, b"),
      ("for name, value in a:fields() do if name == 'tags' then value[1] = 'x' end end", "x, b"),
      ("for name, value in pairs(a) do if name == 'tags' then value[1] = 'x' end end", "x, b"),
      ("table.move({ 'x', 'y', 'z' }, 1, 3, 1, a.tags)", "x, y, z"),
    ])
  func inPlace(_ source: String, _ tags: String) throws {
    let lines = try run("\(source) print(table.concat(library.find(a.id).tags, ', '))")
    #expect(lines == [tags])
  }

  @Test("each assignment is one change, which undo takes back")
  func undone() throws {
    let lines = try run(
      """
      library.on("album.changed", function(ev)
        print(table.concat(ev.changes.tags.old, " "), table.concat(ev.changes.tags.new, " "))
      end)
      a.tags[2] = "y"
      library.undo()
      print(table.concat(a.tags, " "), library.history()[2].label)
      """)
    #expect(lines == ["a b\ta y", "a y\ta b", "a b\tAdd Low"])
  }

  @Test("genres and tracks too")
  func genresAndTracks() throws {
    let lines = try run(
      """
      table.insert(a.genres, "Soul")
      print(a.genre)
      a.tracks = { { title = "Speed of Life" }, "Breaking Glass" }
      a.tracks[1].title = "Be My Wife"
      a.tracks[2].length = "1:52"
      table.insert(a.tracks, { title = "Warszawa" })
      for index, track in ipairs(a.tracks) do print(index, track.title, track.length) end
      """)
    #expect(
      lines == [
        "Rock, Pop, Soul", "1\tBe My Wife\tnil", "2\tBreaking Glass\t1:52", "3\tWarszawa\tnil",
      ])
  }

  @Test("are tables in every other way")
  func tables() throws {
    let lines = try run(
      """
      local t <const> = a.tags
      print(type(t), #t, t[1], t[3], next(t), next({}), select("#", table.unpack(t)))
      for key, value in pairs(t) do print(key, value) end
      for key, value in ipairs(t) do print(key, value) end
      print(moonshelf.json.encode(t), table.concat(table.move(t, 1, #t, 1, {}), "+"))
      library.add { title = "Other", tags = t }
      print(library.count("tags:=a"))
      """)
    #expect(
      lines == [
        "table\t2\ta\tnil\t1\tnil\t2", "1\ta", "2\tb", "1\ta", "2\tb", "[\"a\",\"b\"]\ta+b", "2",
      ])
  }

  @Test(
    "what cannot be assigned is an error at that line, and changes nothing",
    arguments: [
      ("a.tags.first = 'x'", "a list of 2 has the keys 1 to 2, and 3 for one more"),
      ("a.tags[5] = 'x'", "a list of 2 has the keys 1 to 2, and 3 for one more"),
      ("a.tags[1] = nil", "only the last of a list can be nil; use table.remove for another one"),
      ("a.tags[1] = {}", "field 'tags' must be a list of strings"),
      (
        "local t = a.tags a.tags = { 'c' } t[1] = 'x'",
        "the album's tags have changed since they were read; read them again"
      ),
      ("local t = a.tags a:remove() t[1] = 'x'", "album 1 was removed"),
      ("a.tracks = { 'One' } a.tracks[1].title = 7 == 7", "track 1: 'title' must be a text"),
      (
        "library.hook('album.will_change', function() return false, 'no' end) a.tags[1] = 'x'",
        "no"
      ),
    ])
  func refused(_ source: String, _ message: String) throws {
    let lines = try run(
      """
      local fine, problem = pcall(function() \(source) end)
      print(fine, (tostring(problem):gsub("^.-:%d+: ", "")))
      """)
    #expect(lines.first?.hasPrefix("false\t") == true && lines[0].contains(message), "\(lines)")
  }

  @Test("of drafts are changed in place, by rules and by hooks")
  func drafts() throws {
    let bench = try ScriptBench()
    _ = try bench.importText(
      "artist,title,tags\nCan,Tago Mago,\"x; y\"\n",
      rule: """
        return function(album)
          album.tags = { "x" }
          table.insert(album.tags, "y")
          album.tags[1] = "z"
        end
        """)
    let lines = try bench.run(
      """
      print(table.concat(library.find(1).tags, " "))
      library.hook("album.will_add", function(ev) table.insert(ev.draft.tags, "new") end)
      print(table.concat(library.add { title = "Low", tags = { "a" } }.tags, " "))
      """)
    #expect(lines == ["z y", "a new"])
  }
}
