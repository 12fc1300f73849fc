import AlbumModel
import AlbumPresentation
import Testing

@Suite("A template")
struct TemplateTests {
  private let catalog = ColumnCatalog(customFields: ["label", "rating"])

  private func lines(
    _ text: String, _ albums: [Album] = [Shelf.low, Shelf.kosmonauts],
    decorators: [any Decorator] = [], terminal: Terminal = .none
  ) throws -> String {
    let template = try Template(text, catalog: catalog)
    return try Shelf.listing(
      albums, layout: template.layout, as: TemplateFormat(template), decorators: decorators,
      terminal: terminal)
  }

  @Test("is filled for each album, one per line")
  func filled() throws {
    #expect(
      try lines("{artist} – {title} ({year})")
        == "David Bowie – Low (1977)\n坂本龍一 – 宇宙 ()\n")
  }

  @Test("may give a replacement for a missing value")
  func fallback() throws {
    #expect(
      try lines("{title}: {year|unknown}, {genre|}|{ label | - }")
        == "Low: 1977, Rock| - \n宇宙: unknown, | - \n")
  }

  @Test("has literal braces if they are doubled")
  func braces() throws {
    #expect(try lines("{{{title}}} {{}}", [Shelf.low]) == "{Low} {}\n")
  }

  @Test("may contain one field twice, or none")
  func repeated() throws {
    #expect(try lines("{id}{id} {album}", [Shelf.low]) == "11 Low\n")
    #expect(try lines("-", [Shelf.low]) == "-\n")
    #expect(try lines("", [Shelf.low]) == "\n")
  }

  @Test("is filled by its own columns, whatever a decorator adds")
  func decorated() throws {
    let adder = TestDecorator(
      "adder",
      columns: { [Column(key: "genre")] + $0 },
      cells: { column in
        column.key == "title" ? { text, _ in StyledText(text: "«\(text)»", isBold: true) } : nil
      })
    #expect(try lines("{year} {title}", [Shelf.low], decorators: [adder]) == "1977 «Low»\n")
  }

  @Test("passes no escape sequence of the data to a terminal")
  func terminal() throws {
    #expect(
      try lines("{title}", [Shelf.hostile], terminal: Terminal(width: 80, usesStyles: true))
        == "a\tb\nc|d\\e␛[31m␀<script>alert('x')</script>&\n")
  }

  @Test(
    "that is wrong is refused with the mistake and its correction",
    arguments: [
      ("{title", "template: the \"{\" at character 1 is not closed; write {{ for a brace"),
      ("a } b", "template: the \"}\" at character 3 has no matching \"{\"; write }} for a brace"),
      ("a {}", "template: the \"{\" at character 3 has no field name, such as {title}"),
      ("{ |x}", "template: the \"{\" at character 1 has no field name, such as {title}"),
      ("{gerne}", "template: there is no column \"gerne\": did you mean genre?"),
      (
        "{zzzzzz}",
        "template: there is no column \"zzzzzz\": there are id, artist, title, genre, year, "
          + "cover_url, label, rating, added"
      ),
    ])
  func mistakes(text: String, message: String) {
    let error = #expect(throws: TemplateError.self) { try Template(text, catalog: catalog) }
    #expect(error.map { "\($0)" } == message)
  }
}
