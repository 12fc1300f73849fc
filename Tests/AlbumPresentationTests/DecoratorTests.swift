import AlbumModel
import AlbumPresentation
import Testing

@Suite("Decorators")
struct DecoratorTests {
  private func wrapping(
    _ marks: String, formats: [String]? = TestDecorator.everywhere, priority: Int = 0
  ) -> TestDecorator {
    TestDecorator(
      marks, formats: formats, priority: priority,
      cells: { column in
        guard column.key == "title" else { return nil }
        return { text, _ in StyledText(text: "\(marks)\(text)\(marks)") }
      })
  }

  private func titles(
    _ albums: [Album] = [Shelf.low], decorators: [any Decorator], as name: FormatName = .tsv,
    onFailure: @escaping (DecorationFailure) -> Void = { _ in }
  ) throws -> [String] {
    let layout = Layout(name: "titles", columns: [Column(key: "title")])
    let text = try Shelf.listing(
      albums, layout: layout, as: name.makeFormat(), decorators: decorators, onFailure: onFailure)
    return text.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test("wrap one another, by priority and then as they were registered")
  func order() throws {
    let decorators = [
      wrapping("a"), wrapping("b", priority: 5), wrapping("c"), wrapping("d", priority: -1),
    ]
    #expect(try titles(decorators: decorators) == ["dcabLowbacd"])
  }

  @Test("decorate only the formats they name")
  func formats() throws {
    let decorators = [wrapping("a", formats: ["tsv", "html"]), wrapping("b", formats: ["csv"])]
    #expect(try titles(decorators: decorators, as: .tsv) == ["aLowa"])
    #expect(try titles(decorators: decorators, as: .csv) == ["bLowb"])
  }

  @Test("add, remove and arrange columns, each based on the result of the previous one")
  func columns() throws {
    let adds = TestDecorator(
      "adds",
      columns: { columns in
        var columns = columns
        columns.insert(Column(key: "rating", title: "Stars"), after: "title")
        return columns
      },
      cells: { column in
        guard column.key == "rating" else { return nil }
        return { text, _ in StyledText(text: String(repeating: "★", count: Int(text) ?? 0)) }
      })
    let turns = TestDecorator("turns", columns: { $0.reversed() })
    let album = Shelf.album(1, "Low", "David Bowie", nil, nil, own: ["rating": .integer(4)])
    #expect(
      try Shelf.listing(
        [album], layout: .brief, as: FormatName.tsv.makeFormat(), decorators: [adds, turns])
        == "Stars\tAlbum\tArtist\n★★★★\tLow\tDavid Bowie\n")
  }

  @Test("keep the attributes of the cell they wrap if they have none")
  func marks() throws {
    let red = TestDecorator(
      "red",
      cells: { _ in { text, _ in StyledText(text: text, color: .named(.red), isBold: true) } })
    let text = try Shelf.listing(
      [Shelf.low], layout: Layout(name: "t", columns: [Column(key: "title")]), as: HTMLFormat(),
      decorators: [red, wrapping("~")])
    #expect(text.contains("<td><b><span style=\"color: red\">~Low~</span></b></td>"))
  }

  @Test("that leave a cell unchanged keep its type")
  func untouched() throws {
    let shy = TestDecorator("shy", cells: { _ in { _, _ in nil } })
    let years = Layout(name: "years", columns: [Column(key: "year")])
    #expect(
      try Shelf.listing(
        [Shelf.low], layout: years, as: JSONFormat(isLines: true), decorators: [shy])
        == "{\"year\":1977}\n")
  }

  @Test("that fail leave the cell unchanged, and are reported once")
  func failing() throws {
    let failing = TestDecorator(
      "stars",
      cells: { _ in
        { text, _ in
          if text.contains("宇") { throw Mishap() }
          return StyledText(text: text + "!")
        }
      })
    var reports: [String] = []
    let shown = try titles(
      [Shelf.low, Shelf.kosmonauts, Shelf.kosmonauts, Shelf.low],
      decorators: [wrapping("a"), failing, wrapping("b")], onFailure: { reports.append("\($0)") })
    #expect(shown == ["baLowa!b", "ba宇宙ab", "ba宇宙ab", "baLowa!b"])
    #expect(reports == ["decorator \"stars\" failed at album 2, column \"title\": it went wrong"])
  }

  @Test("that fail as the listing begins leave the columns unchanged, and are reported once")
  func failingColumns() throws {
    let failing = TestDecorator(
      "stars", columns: { _ in throw Mishap() }, cells: { _ in throw Mishap() })
    var reports: [String] = []
    #expect(
      try titles(decorators: [failing], onFailure: { reports.append("\($0)") }) == ["Low"])
    #expect(reports == ["decorator \"stars\" failed: it went wrong"])
  }

  @Test("and failing columns give an empty cell, reported once a column")
  func failingColumn() throws {
    let layout = Layout(
      name: "x",
      columns: [
        Column(key: "bad") { _ in throw Mishap() }, Column(key: "title"),
        Column(key: "worse") { _ in throw Mishap() },
      ])
    var reports: [String] = []
    #expect(
      try Shelf.listing(
        [Shelf.low, Shelf.low], layout: layout, as: DelimitedFormat(),
        onFailure: { reports.append("\($0)") }) == "Bad,Title,Worse\n,Low,\n,Low,\n")
    #expect(
      reports == [
        "column \"bad\" failed at album 1: it went wrong",
        "column \"worse\" failed at album 1: it went wrong",
      ])
  }

  @Test("that were stopped stop the listing, even after another failure")
  func stopped() throws {
    let stopped = TestDecorator(
      "loop",
      cells: { _ in
        { text, _ in
          if text == "Low" { throw Mishap() }
          throw ListingStop(cause: OutputError.full)
        }
      })
    #expect(throws: OutputError.full) {
      try titles([Shelf.low, Shelf.kosmonauts], decorators: [stopped])
    }
    let column = Column(key: "x") { _ in throw ListingStop(cause: Mishap()) }
    #expect(throws: Mishap()) {
      try Shelf.listing([Shelf.low], layout: Layout(name: "x", columns: [column]), as: .csv)
    }
  }
}

@Suite("A colour")
struct CellColorTests {
  @Test("is parsed from a name or from red, green and blue")
  func reading() {
    #expect(CellColor("yellow") == .named(.yellow))
    #expect(CellColor("grey") == .named(.gray))
    #expect(CellColor("#ff8800") == .rgb(255, 136, 0))
    for text in ["", "pink", "#ff88", "ff8800", "#+f8800", "#ff88001", "#gg0000"] {
      #expect(CellColor(text) == nil)
    }
  }
}
