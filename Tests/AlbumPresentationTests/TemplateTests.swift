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

  @Test("is filled for each album, a line each")
  func filled() throws {
    #expect(
      try lines("{artist} – {title} ({year})")
        == "David Bowie – Low (1977)\n坂本龍一 – 宇宙 ()\n")
  }

  @Test("says what stands for a value that is missing")
  func fallback() throws {
    #expect(
      try lines("{title}: {year|unknown}, {genre|}|{ label | - }")
        == "Low: 1977, Rock| - \n宇宙: unknown, | - \n")
  }

  @Test("has braces where they are doubled")
  func braces() throws {
    #expect(try lines("{{{title}}} {{}}", [Shelf.low]) == "{Low} {}\n")
  }

  @Test("may name one field twice, and none")
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
        column.key == "title" ? { text, _ in Cell(text: "«\(text)»", isBold: true) } : nil
      })
    #expect(try lines("{year} {title}", [Shelf.low], decorators: [adder]) == "1977 «Low»\n")
  }

  @Test("lets no escape sequence of the data through to a terminal")
  func terminal() throws {
    #expect(
      try lines("{title}", [Shelf.hostile], terminal: Terminal(width: 80, usesStyles: true))
        == "a\tb\nc|d\\e␛[31m␀<script>alert('x')</script>&\n")
  }

  @Test(
    "that is wrong is refused with what is wrong and what to write",
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
