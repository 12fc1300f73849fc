import AlbumModel
import AlbumPresentation
import AlbumTestSupport
import Testing

@Suite("A template")
struct TemplateTests {
  private let catalog = ColumnCatalog(fields: FieldNames(custom: ["label", "rating"]))

  private func lines(
    _ text: String, _ albums: [Album] = [Shelf.low, Shelf.kosmonauts],
    decorators: [any Decorator] = [], terminal: Terminal = .none
  ) throws -> String {
    let template = try Template(text, catalog: catalog)
    return try Shelf.listing(
      albums, layout: template.layout, as: TemplateFormat(template), decorators: decorators,
      terminal: terminal)
  }

  @Test(
    "applies functions from left to right",
    arguments: CaseTable.pairs("template-functions"))
  func functions(text: String, line: String) throws {
    let album = Shelf.album(
      1, "Low", "David Bowie", "Rock", 1977,
      own: ["styles": .list(["a", "b"]), "bought": .text("1977-02-09")])
    let names = FieldNames(custom: ["styles", "bought", "label", "missing"])
    let catalog = ColumnCatalog(fields: names)
    let template = try Template(text, catalog: catalog)
    #expect(
      try Shelf.listing([album], layout: template.layout, as: TemplateFormat(template))
        == line + "\n")
  }

  @Test("applies functions of scripts, but not to missing values, and reports their errors")
  func ownFunctions() throws {
    struct Broken: Error {}
    let functions = [
      TemplateFunction("twice") { value, argument in
        .text("\(value)\(argument ?? "")\(value)")
      },
      TemplateFunction("broken") { _, _ in throw Broken() },
    ]
    let template = try Template(
      "{title:twice +}{genre:twice:left 2|none}{title:broken|!}", catalog: catalog,
      functions: functions)
    var failures: [DecorationFailure] = []
    #expect(
      try Shelf.listing(
        [Shelf.low, Shelf.kosmonauts], layout: template.layout, as: TemplateFormat(template),
        onFailure: { failures.append($0) }) == "Low+LowRo!\n宇宙+宇宙none!\n")
    #expect(failures.map(\.column) == ["title:broken"])
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
    arguments: CaseTable.pairs("template-mistakes"))
  func mistakes(text: String, message: String) {
    let error = #expect(throws: TemplateError.self) { try Template(text, catalog: catalog) }
    #expect(error.map { "\($0)" } == message)
  }
}
