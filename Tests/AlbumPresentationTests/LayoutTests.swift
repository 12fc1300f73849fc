import AlbumModel
import AlbumPresentation
import Testing

@Suite("A layout")
struct LayoutTests {
  @Test("gives an album's rows as label and value")
  func rows() throws {
    #expect(
      try Shelf.low.rows().map { "\($0.label)=\($0.cell.text)" }
        == ["Artist=David Bowie", "Album=Low", "Genre=Rock", "Year=1977"])
    let last = try #require(try Shelf.low.rows().last)
    #expect(last.cell.value == .integer(1977))
    #expect(try Shelf.kosmonauts.rows().map(\.cell.value).suffix(2) == [nil, nil])
  }

  @Test("may compute its values")
  func computed() throws {
    let decade = Column(key: "decade", alignment: .right) { album in
      album.content.year.map { .text("\($0 / 10 * 10)s") }
    }
    let layout = Layout(name: "decades", columns: [decade])
    #expect(try Shelf.low.rows(layout).map { "\($0.label)=\($0.cell.text)" } == ["Decade=1970s"])
    let failing = Layout(name: "failing", columns: [Column(key: "x") { _ in throw Mishap() }])
    #expect(throws: Mishap()) { try Shelf.low.rows(failing) }
  }

  @Test("called full has all columns, the custom fields after the main ones")
  func full() throws {
    let album = Shelf.album(
      12, "Low", "David Bowie", nil, 1977, own: ["catalog_number": .text("PL 12030")])
    let own = album.content.fields.entries.map(\.name)
    #expect(
      try album.rows(.full(customFields: own)).map { "\($0.label)=\($0.cell.text)" } == [
        "ID=12", "Artist=David Bowie", "Album=Low", "Genre=", "Year=1977", "Cover=",
        "Catalog number=PL 12030", "Added=2020-11-12 12:24:52",
      ])
  }

  @Test("can be selected by name")
  func named() {
    func columns(_ name: String) -> [Column]? {
      Layout.named(name, customFields: ["rating"])?.columns
    }
    #expect(columns("default")?.map(\.key) == ["artist", "title", "genre", "year"])
    #expect(columns("brief")?.map(\.title) == ["Artist", "Album"])
    #expect(columns("full")?.map(\.key).suffix(2) == ["rating", "added"])
    #expect(columns("shelf card") == nil)
    #expect(Layout.ownNames.allSatisfy { columns($0) != nil })
  }

  @Test("has columns that can be inserted before and after one another")
  func columnList() {
    var columns = Layout.default.columns
    columns.insert(Column(key: "rating"), after: "title")
    columns.insert(Column(key: "id"), before: "artist")
    columns.insert(Column(key: "label"), after: "no such column")
    columns.removeColumn("genre")
    columns.removeColumn("no such column")
    #expect(columns.map(\.key) == ["id", "artist", "title", "rating", "year", "label"])
    #expect(columns.column("rating")?.title == "Rating")
  }
}

@Suite("The catalogue of columns")
struct ColumnCatalogTests {
  private let catalog = ColumnCatalog(
    fields: FieldNames(custom: ["rating"]),
    layouts: [
      Layout(
        name: "mine",
        columns: [
          Column(key: "decade") { _ in .text("1970s") }, Column(key: "year") { _ in .text("?") },
        ])
    ])

  @Test("knows fields, aliases and the columns of layouts")
  func names() throws {
    let columns = try catalog.columns(named: ["album", "cover", "rating", "decade", "year"])
    #expect(columns.map(\.key) == ["title", "cover_url", "rating", "decade", "year"])
    #expect(try columns[3].value(of: Shelf.low) == .text("1970s"))
    #expect(try columns[4].value(of: Shelf.low) == .integer(1977))
  }

  @Test("suggests the most similar name")
  func suggestion() {
    let error = #expect(throws: UnknownColumn.self) { try catalog.columns(named: ["ratign"]) }
    #expect(error.map { "\($0)" } == "there is no column \"ratign\": did you mean rating?")
  }
}
