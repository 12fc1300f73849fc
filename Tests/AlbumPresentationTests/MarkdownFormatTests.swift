import AlbumPresentation
import AlbumTestSupport
import Testing

@Suite("Markdown")
struct MarkdownFormatTests {
  @Test(
    "leaves an underscore inside a word",
    arguments: CaseTable.pairs("markdown-format-escapes"))
  func escapes(title: String, shown: String) throws {
    let layout = Layout(name: "title", columns: [Column(key: "title")])
    let album = Shelf.album(1, title, nil, nil, nil)
    let text = try Shelf.listing([album], layout: layout, as: .markdown)
    #expect(text == "| Title |\n| --- |\n| \(shown) |\n")
  }
}
