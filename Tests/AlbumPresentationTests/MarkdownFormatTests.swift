import AlbumPresentation
import AlbumTestSupport
import Testing

@Suite("Markdown")
struct MarkdownFormatTests {
  @Test("is a table with its columns aligned")
  func list() throws {
    #expect(
      try Shelf.listing([Shelf.low, Shelf.kosmonauts], as: .markdown) == """
        | Artist | Album | Genre | Year |
        | --- | --- | --- | ---: |
        | David Bowie | Low | Rock | 1977 |
        | 坂本龍一 | 宇宙 |  |  |

        """)
  }

  @Test("shows a title literally, without interpreting it")
  func hostile() throws {
    let text = try Shelf.listing([Shelf.hostile], as: .markdown)
    #expect(
      text.split(separator: "\n").last
        == "| \u{202E}רע | a\tb<br>c\\|d\\\\e\u{FFFD}\\[31m\u{FFFD}&lt;script&gt;alert('x')&lt;/script&gt;&amp; | =1+1 | -5 |"
    )
  }

  @Test(
    "leaves an underscore inside a word",
    arguments: CaseTable.pairs("markdown-format-escapes"))
  func escapes(title: String, shown: String) throws {
    let layout = Layout(name: "title", columns: [Column(key: "title")])
    let album = Shelf.album(1, title, nil, nil, nil)
    let text = try Shelf.listing([album], layout: layout, as: .markdown)
    #expect(text == "| Title |\n| --- |\n| \(shown) |\n")
  }

  @Test("has label and value for a single album")
  func card() throws {
    #expect(
      try Shelf.listing([Shelf.low, Shelf.kosmonauts], layout: .brief, as: .markdown, form: .card)
        == """
        | Field | Value |
        | --- | --- |
        | Artist | David Bowie |
        | Album | Low |

        | Field | Value |
        | --- | --- |
        | Artist | 坂本龍一 |
        | Album | 宇宙 |

        """)
  }
}
