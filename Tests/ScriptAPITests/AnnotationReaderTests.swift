import AlbumTestSupport
import Testing

@testable import ScriptAPI

@Suite("The annotated file of the API")
struct AnnotationReaderTests {
  private func read(_ text: String) throws -> APIContent {
    try DescriptionScript(of: [text]).content()
  }

  @Test("is parsed completely")
  func complete() {
    #expect(!APIDescription.tables.isEmpty && APIDescription.content.problems == [])
  }

  @Test(
    "invalid lines are reported",
    arguments: CaseTable.pairs("annotation-reader-mistakes"))
  func mistakes(text: String, problem: String) throws {
    #expect(try read(text).problems == [problem])
  }

  @Test(
    "a type ends as in the language server",
    arguments: CaseTable.pairs("annotation-reader-types"))
  func types(type: String, rest: String) throws {
    let parameter = "---@param x " + (rest.isEmpty ? type : type + " " + rest)
    let content = try read("---@class moonshelf.T\n\(parameter)\nfunction f(x) end")
    let value = try #require(content.tables.first?.items.first?.parameters.first)
    #expect(value.type == type && value.what == rest)
  }

  @Test("a comment has a summary, paragraphs, lists, an example, a mistake and a version")
  func comments() throws {
    let comment = [
      "", "Adds", "an album.", "", "The first", "paragraph.", "", "- one", "  item;", "- another.",
      "", "Call: `add { title = }`", "", "```lua command decade 1990 --limit 1", "one()", "",
      "two()", "```", "", "Wrong: `add()`", "", "```text script --allow read=.", "no", "```", "",
      "Since 1.2.",
    ].map { "---\($0)\n" }.joined()
    let content = try read("---@class moonshelf.T\n\(comment)function add() end")
    #expect(content.problems == [])
    let doc = try #require(content.tables.first?.items.first)
    #expect(doc.summary == "Adds an album.")
    #expect(doc.text == "The first paragraph.\n\n- one item;\n- another.")
    #expect(doc.signature == "add { title = }")
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
    let reader = try read(fixture("annotations.lua"))
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
    let alias = APIAlias(name: "moonshelf.Name", type: "\"a\"|\"b c\"", summary: "A name.")
    #expect(reader.aliases.first == alias)
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
