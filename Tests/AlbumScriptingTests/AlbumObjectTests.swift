import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import LuaRuntime
import Testing

@Suite("An album in Lua")
struct AlbumObjectTests {
  @Test("has its fields, its identity and its position")
  func fields() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"), ("Sade", "Diamond Life"))
    let lines = try bench.run(
      """
      local album = library.albums[2]
      print(album.id, album.position, album.title, album.artist, album.genre, album.year)
      print(math.type(album.year), album.removed, album.cover_url, album.label)
      print(tostring(album))
      for name, value in album:fields() do print(name, value) end
      """)
    #expect(
      lines == [
        "2\t2\tDiamond Life\tSade\tnil\t1977", "integer\tfalse\tnil\tnil",
        "album 2 (Sade – Diamond Life)", "artist\tSade", "title\tDiamond Life", "year\t1977",
      ])
  }

  @Test("is one step when a field is assigned")
  func assigning() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"))
    try bench.run(
      """
      local album = library.albums[1]
      album.year = 1976
      album.rating = 5
      album.styles = { "afrobeat", "funk" }
      album:update { genre = "Afrobeat", label = "Coconut" }
      album.year = nil
      """)
    let album = try #require(try bench.library.albums().first)
    #expect(album.content.year == nil)
    #expect(album["rating"] == .integer(5))
    #expect(album["styles"] == .list(["afrobeat", "funk"]))
    #expect(album["label"] == .text("Coconut"))
    #expect(try bench.library.history().count == 6)
    try bench.library.undo(5)
    #expect(
      try bench.library.albums().first?.content
        == AlbumContent(
          title: "Zombie", artist: "Fela", year: 1977))
  }

  @Test("has its genres as a list, whose texts keep their commas")
  func genres() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"), ("Sade", "Diamond Life"))
    let lines = try bench.run(
      """
      local first, second = library.albums[1], library.albums[2]
      print(#first.genres)
      first.genres = { "Rock, Pop", "Jazz" }
      print(first.genre, #first.genres, first.genres[1])
      second:set("genres", "own")
      second:update { genre = "Soul" }
      print(second.genre, second.genres[1])
      """)
    #expect(lines == ["0", "Rock, Pop; Jazz\t2\tRock, Pop", "Soul\tSoul"])
  }

  @Test("has its tracks as a list of tables; a number is that of the tracks")
  func tracks() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"))
    let lines = try bench.run(
      """
      local album = library.albums[1]
      print(#album.tracks, album:get("tracks"))
      album.tracks = 2
      print(#album.tracks, album:get("tracks"))
      album.tracks = {
        { title = "Zombie", position = 1, length = "12:25" },
        { title = "Mister Follow Follow", artist = "Afrika 70", position = "B1", disc = 2 },
        "3. Third (1:00)", { title = "Fourth", length = 61 },
      }
      for _, track in ipairs(album.tracks) do
        print(track.title, track.artist, track.position, math.type(track.disc), track.length)
      end
      print(album.track[2], #album.track, album:get("tracks"))
      for _, wrong in ipairs { { {} }, { 7 }, { { titel = "a" } }, { { title = "a", length = "x" } } } do
        print(select(2, pcall(function() album.tracks = wrong end)))
      end
      album.tracks = nil
      print(#album.tracks, album.track, album:get("tracks"))
      album:update { tracks = { { title = "One" } } }
      print(album.tracks[1].title)
      album.tracks = {}
      print(album.track)
      """)
    #expect(
      lines.prefix(7) == [
        "0\tnil", "0\t2", "Zombie\tnil\t1\tnil\t12:25",
        "Mister Follow Follow\tAfrika 70\tB1\tinteger\tnil", "Third\tnil\t3\tnil\t1:00",
        "Fourth\tnil\tnil\tnil\t1:01", "2-B1. Afrika 70 – Mister Follow Follow\t4\t2",
      ])
    #expect(
      zip(
        lines.dropFirst(7),
        [
          "track 1 has no title", "track 1 must be a table with a title",
          "track 1 has no 'titel': did you mean 'title'?", "track 1: 'length' must be like 3:22",
        ]
      ).allSatisfy { $0.contains($1) }, "\(lines)")
    #expect(lines.suffix(3) == ["0\tnil\t2", "One", "nil"])
  }

  @Test("is live: it shows the current state of the library, and its last values after removal")
  func live() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"))
    let lines = try bench.run(
      """
      local one, two = library.albums[1], library.find(1)
      one.title = "Gentleman"
      print(two.title, one == two, one.position)
      library.undo()
      print(one.title)
      two:remove()
      print(one.removed, one.title, one.position, #library.albums)
      print(pcall(function() one.title = "x" end))
      """)
    #expect(lines.dropLast() == ["Gentleman\ttrue\t1", "Zombie", "true\tZombie\tnil\t0"])
    #expect(lines.last?.contains("album 1 was removed from the library") == true)
  }

  @Test(
    "reports an invalid value, with the script's line",
    arguments: [
      ("album.year = 'nineteen'", "year must be an integer, not \"nineteen\""),
      ("album.title = {}", "title must be a string, not a list"),
      ("album.x = function() end", "field 'x' must be a string, a number, a boolean or a list"),
      ("album.x = 1/0", "field 'x' must be a finite number"),
      ("album.x = '\\xff'", "field 'x' is not valid UTF-8"),
      ("album['\\xff'] = 1", "a field's name is not valid UTF-8"),
      ("album:update { ['\\xfe'] = 1 }", "a field's name is not valid UTF-8"),
      ("album.x = { a = 1 }", "field 'x' must be a list of strings, not a table with keys"),
      ("album.id = 7", "field 'id' of album cannot be set"),
      ("album.remove = 1", "'remove' is a method of albums; use album:set(\"remove\", value)"),
      ("album.title = nil", "no title"),
    ])
  func mistakes(statement: String, message: String) throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"))
    let error = #expect(throws: LuaError.self) {
      try bench.run("local album = library.albums[1]\n" + statement)
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "no error")")
    #expect(error?.description.contains("test.lua:2") == true, "\(error?.description ?? "")")
    #expect(try bench.library.history().count == 1)
  }

  @Test("keeps embedded NULs and every byte of UTF-8")
  func bytes() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"))
    let lines = try bench.run(
      """
      local album = library.albums[1]
      album.title = "a\\0b日本"
      print(#album.title, album.title == "a\\0b日本")
      """)
    #expect(lines == ["9\ttrue"])
  }

  @Test("is observed by field, with old and new values")
  func observing() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"))
    let lines = try bench.run(
      """
      local album = library.albums[1]
      local handle = album:observe("year", function(ev)
        print(ev.album.title, ev.key, ev.old, ev.new)
      end, { initial = true })
      library.transaction("Twice", function() album.year = 1 album.year = 2 album.genre = "x" end)
      handle:remove()
      handle:remove()
      album.year = 3
      do
        local scoped <close> = album:observe("*", function(ev) print("any", ev.key) end)
        album:update { genre = "y", year = 4 }
      end
      album.year = 5
      """)
    #expect(
      lines == [
        "Zombie\tyear\tnil\t1977", "Zombie\tyear\t1977\t2", "any\tgenre", "any\tyear",
      ])
  }

  @Test("has its table representation, also with a script's layout")
  func rows() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"))
    let lines = try bench.run(
      """
      moonshelf.layout("age", { "title", { key = "age", title = "Age",
        value = function(album) return 2026 - album.year end } })
      for _, row in ipairs(library.albums[1]:rows()) do print(row.label, row.value) end
      for _, row in ipairs(library.albums[1]:rows("age")) do print(row.label, row.value) end
      library.albums[1].rating = 5
      for _, row in ipairs(library.albums[1]:rows("full")) do
        if row.value == 5 then print(row.label) end
      end
      """)
    #expect(
      lines == [
        "Artist\tFela", "Album\tZombie", "Genre\tnil", "Year\t1977", "Title\tZombie", "Age\t49",
        "Rating",
      ])
  }

  @Test(
    "shows current values, even if it was read before another handler or the loop changed it")
  func readBeforeWritten() throws {
    let bench = try ScriptBench()
    try bench.add(("Bowie", "Low"), ("Can", "Ege Bamyasi"))
    let printed = try bench.run(
      """
      for album in library.each() do
        if album.title == "Low" then library.albums[2].genre = "Krautrock" end
        print(album.title, album.genre)
      end
      library.on("album.changed", function(ev) library.find(2).year = 1990 end, { once = true, priority = 1 })
      library.on("album.changed", function(ev) print(ev.album.id, ev.album.year) end)
      library.transaction("both", function()
        for album in library.each() do album.year = 1970 end
      end)
      """)
    #expect(
      printed == [
        "Low\tnil", "Ege Bamyasi\tKrautrock", "1\t1970", "2\t1990", "2\t1990",
      ])
  }
}
