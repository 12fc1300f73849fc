import AlbumBrowser
import AlbumScripting
import AlbumTestSupport
import LuaRuntime
import Testing

/// A front end that follows a test's instructions, and records its content.
private final class Person: ScrollerPresenter {
  var shown: [String] = []
  var does: (ScrollerPresentation) throws -> Int? = { _ in nil }

  func present(_ presentation: ScrollerPresentation) throws -> Int? {
    let row = try presentation.scroller.row(neighbours: 1)
    shown.append(
      "\(presentation.title): "
        + row.map { $0.distance == 0 ? "[\($0.cell.title)]" : $0.cell.title }.joined(separator: " ")
    )
    return try does(presentation)
  }
}

struct ScrollerTests {
  /// Presents a scroller with a data source in Lua, and prints the result.
  private func present(_ source: String, delegate: String = "") -> String {
    """
    print(moonshelf.scroller.present { title = "T", data_source = { \(source) },
      delegate = { \(delegate) } })
    """
  }

  private func bench(_ person: Person = Person(), timeLimit: Double? = nil) throws -> ScriptBench {
    try ScriptBench(timeLimit: timeLimit, adjust: { $0.scrollerPresenter = person })
  }

  /// The error of a script.
  private func failure(_ source: String, in bench: ScriptBench) throws -> String {
    let error = try #require(throws: LuaError.self) { try bench.run(source) }
    return error.description
  }

  @Test func `a table of a script's is a scroller`() throws {
    let person = Person()
    person.does = { presentation in
      try presentation.scroll(to: 2)
      return presentation.scroller.selected
    }
    let bench = try bench(person)
    let lines = try bench.run(
      present(
        "count = 3, cell_at = function(i) return 'item ' .. i end, initial_index = 2",
        delegate: "on_select = function(i) print('selected', i) end"))
    #expect(person.shown == ["T: item 1 [item 2] item 3"])
    #expect(lines == ["selected\t2", "selected\t3", "3"])
  }

  @Test func `whoever leaves opens nothing`() throws {
    #expect(try bench().run(present("count = 3, cell_at = tostring")) == ["nil"])
  }

  @Test func `count and initial_index may be numbers or functions`() throws {
    let person = Person()
    let bench = try bench(person)
    try bench.run(
      present(
        "count = function() return 9 end, cell_at = tostring, "
          + "initial_index = function() return 5 end"))
    try bench.run(present("count = 9.0, cell_at = tostring, initial_index = -1"))
    try bench.run(present("count = 9, cell_at = tostring, initial_index = 1e9 // 1"))
    try bench.run(present("count = 9, cell_at = tostring, initial_index = math.mininteger"))
    try bench.run(present("count = 9, cell_at = tostring, initial_index = 0"))
    #expect(person.shown == ["T: 4 [5] 6", "T: 8 [9]", "T: 8 [9]", "T: [1] 2", "T: [1] 2"])
  }

  @Test func `a cell is a text, a number, an album or a table that says more`() throws {
    let person = Person()
    var cells: [ScrollerCell] = []
    person.does = { presentation in
      cells = try presentation.scroller.row(neighbours: 5).map(\.cell)
      return nil
    }
    let bench = try bench(person)
    try bench.add(("David Bowie", "Low"))
    try bench.run(
      """
      local low = library.albums[1]
      local cells = { "a", 2, low, { title = "b", subtitle = 3 }, { album = low, subtitle = "c" } }
      \(present("count = #cells, cell_at = function(i) return cells[i] end"))
      """)
    #expect(
      cells == [
        ScrollerCell(title: "a"), ScrollerCell(title: "2"),
        ScrollerCell(title: "Low", subtitle: "David Bowie, 1977"),
        ScrollerCell(title: "b", subtitle: "3"), ScrollerCell(title: "Low", subtitle: "c"),
      ])
  }

  @Test func `what on_select returns stands below the row`() throws {
    let person = Person()
    var rows: [[String]] = []
    person.does = { presentation in
      for index in 0..<4 {
        try presentation.scroll(to: index)
        rows.append(try presentation.rows().map { "\($0.label)|\($0.cell.text)" })
      }
      return nil
    }
    let bench = try bench(person)
    try bench.add(("David Bowie", "Low"))
    try bench.run(
      """
      local said = { "a text", { { "Year", 1977 }, { label = "Tags", value = { "a", "b" } }, "c" },
        library.albums[1]:rows() }
      """
        + present(
          "count = 4, cell_at = tostring",
          delegate: "on_select = function(i) return said[i] end"))
    #expect(
      rows == [
        ["|a text"], ["Year|1977", "Tags|a; b", "|c"],
        ["Artist|David Bowie", "Album|Low", "Genre|", "Year|1977"], [],
      ])
  }

  @Test(arguments: CaseTable.pairs("scroller-nonsense-is-answered-in-words"))
  func `nonsense is answered in words`(source: String, words: String) throws {
    let bench = try bench()
    let message = try failure(present(source), in: bench)
    #expect(message.contains(words))
    #expect(message.contains("test.lua:1:") && message.contains("stack traceback"))
    #expect(try bench.run(present("count = 3, cell_at = tostring")) == ["nil"])
  }

  @Test func `an error in a callback names its own line, and pcall gets it`() throws {
    let bench = try bench()
    let source = """
      local function cell_at(index)
        return index.title.text
      end
      \(present("count = 3, cell_at = cell_at"))
      """
    let message = try failure(source, in: bench)
    #expect(message.contains("test.lua:2: attempt to index a number value"))
    #expect(
      try bench.run("print((pcall(function() \(present("count = -1, cell_at = tostring")) end)))")
        == ["false"])
  }

  @Test func `a scroller inside of a scroller is refused`() throws {
    let message = try failure(
      """
      local function show(cell_at)
        return moonshelf.scroller.present { data_source = { count = 1, cell_at = cell_at } }
      end
      show(function() return show(tostring) end)
      """, in: bench())
    #expect(message.contains("test.lua:2: a scroller is already shown"))
  }

  @Test func `whoever waits for something else shows no scroller`() throws {
    let inner = present("count = 1, cell_at = tostring")
    let bench = try bench()
    let message = try failure("library.transaction('No', function() \(inner) end)", in: bench)
    #expect(message.contains("a scroller does not work inside a transaction"))
    let refused = "a scroller can only be presented by a running script"
    try bench.run("library.on('album.added', function() \(inner) end) library.add { title = 'x' }")
    #expect(bench.logged.count { $0.contains(refused) } == 1)
    try bench.run(
      "library.hook('album.will_add', function() \(inner) end) library.add { title = 'y' }")
    #expect(bench.logged.count { $0.contains(refused) } == 2)
    let report = try bench.importText("Title\nz\n", rule: "return function() \(inner) end")
    #expect(report.rejected == 1)
    #expect(report.reasons.first?.text.contains(refused) == true)
  }

  @Test func `callbacks may change the library, each a step of its own`() throws {
    let bench = try bench()
    try bench.run(
      present(
        "count = 1, cell_at = tostring",
        delegate: "on_select = function() library.add { title = 'New' } end"))
    #expect(try bench.library.history(1).first?.label == "Add New")
  }

  @Test func `items may go while a person looks`() throws {
    let person = Person()
    person.does = { presentation in
      try presentation.scroll(to: 7)
      person.shown.append("\(presentation.scroller.count) \(presentation.scroller.selected ?? -1)")
      try presentation.scroll(to: 0)
      person.shown.append("\(presentation.scroller.count) \(presentation.scroller.selected ?? -1)")
      return presentation.scroller.selected
    }
    let lines = try bench(person).run(
      "local left = 10\n"
        + present(
          "count = function() return left end, cell_at = tostring",
          delegate: """
            on_select = function(i)
              if i == 8 then left = 5 elseif i == 1 and left == 5 then left = 0 end
            end
            """
        ))
    #expect(person.shown == ["T: [1] 2", "5 4", "0 -1"])
    #expect(lines == ["nil"])
  }

  @Test func `a thousand million items cost no more than the ones seen`() throws {
    let lines = try bench().run(
      "local asked = 0\n"
        + present(
          "count = 1000000000, initial_index = -1, "
            + "cell_at = function(i) asked = asked + 1 return i end")
        + "\nprint(asked)")
    #expect(lines == ["nil", "2"])
  }

  @Test func `the time of a person does not count, that of callbacks does`() throws {
    let person = Person()
    person.does = { presentation in
      let deadline = ContinuousClock.now + .milliseconds(1500)
      while ContinuousClock.now < deadline {}
      return 0
    }
    let bench = try bench(person, timeLimit: 1)
    #expect(try bench.run(present("count = 1, cell_at = tostring")) == ["1"])
    person.does = { _ in nil }
    let error = try #require(throws: LuaError.self) {
      try bench.run(present("count = 1, cell_at = function() while true do end end"))
    }
    #expect(error.kind == .timeLimit)
    #expect(try bench.run("print(1)") == ["1"])
  }

  @Test func `memory is limited in callbacks`() throws {
    let error = try #require(throws: LuaError.self) {
      try bench().run(present("count = 1, cell_at = function() return ('x'):rep(1 << 30) end"))
    }
    #expect(error.kind == .memory)
  }

  @Test func `an adapter lives as long as it is shown, and no longer`() throws {
    let person = Person()
    let bench = try bench(person)
    weak var source: (any HorizontalScrollerDataSource)?
    person.does = { presentation in
      try bench.run("collectgarbage()")
      source = presentation.scroller.dataSource
      #expect(source != nil)
      return try presentation.scroller.row(neighbours: 0).first?.index
    }
    #expect(try bench.run(present("count = 1, cell_at = tostring")) == ["1"])
    #expect(source == nil)
  }

  @Test func `where nobody can scroll the items are lines`() throws {
    let bench = try ScriptBench()
    let lines = try bench.run(
      present(
        "count = 2, cell_at = function(i) return { title = ('item\\n\\27[31m'):rep(i), "
          + "subtitle = i == 1 and 'sub' or '' } end"))
    #expect(lines == ["T", "item ␛[31m            sub", "item ␛[31mitem ␛[31m", "nil"])
    let many = try bench.run(present("count = 1000000, cell_at = tostring"))
    #expect(many.count == 1003)
    #expect(many[1001] == "… and 999000 more")
  }
}
