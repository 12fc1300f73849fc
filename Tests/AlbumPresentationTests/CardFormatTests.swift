import AlbumModel
import AlbumPresentation
import Testing

@Suite("A card")
struct CardFormatTests {
  @Test("shows the columns of a layout vertically, as label and value")
  func card() throws {
    #expect(
      try Shelf.listing([Shelf.low, Shelf.kosmonauts], as: .table, form: .card) == """
        Artist  David Bowie
        Album   Low
        Genre   Rock
        Year    1977

        Artist  坂本龍一
        Album   宇宙
        Genre
        Year

        """)
  }

  @Test("cuts nothing and continues a value of several lines below")
  func lines() throws {
    let notes = "Bought in Lisbon.\n\nSleeve\u{1B}[2J torn.\r\n" + String(repeating: "x", count: 60)
    let album = Shelf.album(1, "Fado", nil, nil, nil, own: ["notes": .text(notes)])
    let layout = Layout(name: "notes", columns: [Column(key: "title"), Column(key: "notes")])
    let terminal = Terminal(width: 20, usesStyles: true)
    #expect(
      try Shelf.listing([album], layout: layout, as: .table, form: .card, terminal: terminal)
        == "\u{1B}[1mTitle\u{1B}[0m  Fado\n\u{1B}[1mNotes\u{1B}[0m  Bought in Lisbon.\n\n"
        + "       Sleeve␛[2J torn.\n       \(String(repeating: "x", count: 60))\n")
  }
}
