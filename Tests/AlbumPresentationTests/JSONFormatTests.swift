import AlbumModel
import AlbumPresentation
import Testing

@Suite("JSON")
struct JSONFormatTests {
  @Test("keeps the types of values")
  func types() throws {
    let album = Shelf.album(
      7, "x", nil, nil, nil,
      own: [
        "integer": .integer(-3), "number": .number(1), "flag": .flag(false),
        "list": .list(["a", "\"b\""]), "none": .list([]), "a \"key\"": .text("k"),
      ])
    let layout = Layout(
      name: "own",
      columns: ["id", "integer", "number", "flag", "list", "none", "a \"key\""].map {
        Column(key: $0)
      } + [Column(key: "endless") { _ in .number(.infinity) }])
    #expect(
      try Shelf.listing([album], layout: layout, as: .jsonl) == #"""
        {"id":7,"integer":-3,"number":1.0,"flag":false,"list":["a","\"b\""],"none":[],"a \"key\"":"k","endless":null}

        """#)
  }
}
