import Testing

@testable import ScriptAPI

@Suite("The annotated file of the API")
struct AnnotationReaderTests {
  private func read(_ text: String) -> AnnotationReader {
    var reader = AnnotationReader()
    reader.read(Array(text.utf8))
    return reader
  }

  @Test("is parsed completely")
  func complete() {
    #expect(APIDescription.source.problems == [])
  }

  @Test(
    "invalid lines are reported",
    arguments: [
      ("function add() end", "1: add without a class is not understood"),
      ("local x = 1", "1: a line of code is not understood"),
      ("---@field x string", "1: a field without a class is not understood"),
      ("local x = {}", "1: a variable without a class is not understood"),
      ("---@nodiscard", "1: the tag nodiscard is not understood"),
      ("---Words.\n\n---@class A", "2: a comment above nothing is not understood"),
      ("---```lua\n---@class A", "2: a fence without an end is not understood"),
      ("---```c\n---```\n---@class A", "3: a fence marked \"c\" is not understood"),
      ("---```lua song\n---```\n---@class A", "3: a fence marked \"lua song\" is not understood"),
      ("---Wrong: `a()`\n---@class A", "2: a wrong call without its message is not understood"),
      ("---@param x (string", "1: the type in \"(string\" is not understood"),
      (
        "---@class A\n---@param x string\nfunction a.b(y) end",
        "3: parameters other than those described is not understood"
      ),
    ])
  func mistakes(text: String, problem: String) {
    #expect(read(text).problems == [problem])
  }

  @Test(
    "a type ends as in the language server",
    arguments: [
      ("string", ""), ("string?", "why not"), ("moonshelf.Album[]", "the albums"),
      ("string|integer", "a key"), ("(string|integer)?", "a key"), ("(string|X)[]", "several"),
      ("table<string, X>", "by name"), ("table<string, X>[]?", "by name, each"),
      ("table<string|integer, string>[]", "the rows"), ("fun()", "fails when it raises"),
      ("fun(): any", "next"), ("fun(ev: X)", "is called"),
      ("fun(ev: X): false?, string?", "refuses, with a reason"),
      ("fun(a: X, b?: Y): X|Y, string", "both"), ("fun(...): ...", "all"),
      ("(fun(ev: X): false?, string?)", "in parentheses"), ("fun(): moonshelf.Album?", "next"),
      ("{ label: string, value: X? }", "a row"), ("{ label: string }[]", "rows, labelled"),
      ("\"other process\"|\"undo\"", "the origin"), ("\"a, b\"", "one text"),
      ("\"(\"", "a bracket"), ("file*?", "file"), ("any", "... the results"),
    ])
  func types(type: String, rest: String) {
    let parts = TypeText.split((rest.isEmpty ? type : type + " " + rest)[...])
    #expect(parts.map { "\($0.type)" } == type)
    #expect(parts.map { "\($0.rest)" } == rest)
  }

  @Test("a comment has a summary, paragraphs, lists, an example, a mistake and a version")
  func comments() throws {
    let doc = DocComment([
      "", "Adds", "an album.", "", "The first", "paragraph.", "", "- one", "  item;", "- another.",
      "", "Call: `add { title = }`", "", "```lua command decade 1990 --limit 1", "one()", "",
      "two()", "```", "", "Wrong: `add()`", "", "```text script --allow read=.", "no", "```", "",
      "Since 1.2.",
    ])
    #expect(doc.problem == nil)
    #expect(doc.summary == "Adds an album.")
    #expect(doc.text == "The first paragraph.\n\n- one item;\n- another.")
    #expect(doc.call == "add { title = }")
    #expect(doc.since == "1.2")
    let example = try #require(doc.example)
    #expect(example.kind == .command)
    #expect(example.arguments == ["decade", "1990", "--limit", "1"])
    #expect(example.source == "one()\n\ntwo()")
    let misuse = try #require(doc.misuse)
    #expect(misuse.kind == .script && misuse.permissions == ["read=."])
    #expect(misuse.call == "add()" && misuse.message == "no")
  }

  @Test("classes, fields, events, functions and globals become tables and their items")
  func tables() throws {
    let reader = read(
      """
      ---@meta example
      -- A remark.

      ---A name.
      ---@alias moonshelf.Name "a"|"b c"

      ---Options of CSV.
      ---
      ---```lua
      ---f { sep = "," }
      ---```
      ---
      ---Since 1.1.
      ---@class moonshelf.CSVDecodeOptions
      ---@field sep string? the separator

      ---The library.
      ---@class moonshelf.Library
      ---
      ---The albums.
      ---
      ---Since 1.0.
      ---@field albums moonshelf.Shelf
      ---@field [string|integer] any
      local library = {}

      ---Adds one.
      ---@param fields table<string, any> its fields
      ---@param position? integer where
      ---@param ... any the rest
      ---@return moonshelf.Album? album nil if refused
      ---@overload fun(fields: table)
      function library:add(fields, position, ...) end

      ---All events.
      ---@class moonshelf.Events

      ---An album was added.
      ---@class moonshelf.AlbumAddedEvent: moonshelf.Event
      ---@field name "album.added"
      ---@field album moonshelf.Album? the album

      ---For tests.
      ---@class moonshelf.Tests

      ---The world.
      ---@type moonshelf.Testing
      testing = {}
      """)
    #expect(reader.problems == [])
    #expect(reader.tables.map(\.name) == ["csv decode options", "library", "events", "tests"])
    #expect(reader.tables.map(\.isRecord) == [true, false, false, false])
    #expect(reader.tables.map(\.hasFreeNames) == [false, true, false, false])
    let items = reader.tables.flatMap(\.items)
    #expect(
      items.map(\.name) == [
        "csv decode options.sep", "library.albums", "library:add", "album.added", "testing",
      ])
    #expect(items.map(\.kind) == [.field, .field, .method, .event, .field])
    #expect(items[0].since == "1.1" && items[0].summary == "the separator")
    #expect(items[0].type == "string?" && items[4].type == "moonshelf.Testing")
    #expect(items[2].parameters.map(\.name) == ["fields", "position", "..."])
    #expect(items[2].parameters.map(\.isOptional) == [false, true, true])
    #expect(items[2].returns.map(\.shownType) == ["moonshelf.Album?"])
    #expect(items[3].parameters.map(\.shownType) == ["moonshelf.Album?"])
    let alias = try #require(reader.aliases.first)
    #expect(alias == ("moonshelf.Name", "\"a\"|\"b c\"", "A name."))
  }

  @Test("each event has its overload, so that an editor knows the argument of a handler")
  func overloads() {
    let lines = Set(APIDescription.annotations.split(separator: "\n").map(String.init))
    let events = APIDescription.items.filter { $0.kind == .event }
    #expect(events.count == lines.count { $0.hasPrefix("---@overload ") })
    for event in events {
      let words = event.name.split { $0 == "." || $0 == "_" }
      let type =
        "moonshelf." + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Event"
      let isHook = event.name.hasPrefix("album.will_")
      // In parentheses, or the following text would be parsed as more results.
      let handler = isHook ? "(fun(ev: \(type)): false?, string?)" : "fun(ev: \(type))"
      let options = isHook ? "moonshelf.HookOptions" : "moonshelf.ObserveOptions"
      #expect(
        lines.contains(
          "---@overload fun(event: \"\(event.name)\", fn: \(handler), opts?: \(options)): "
            + "moonshelf.Registration"), "\(event.name)")
      #expect(lines.contains("---@class \(type): moonshelf.Event"), "\(event.name)")
    }
  }
}
