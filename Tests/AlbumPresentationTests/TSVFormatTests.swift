import AlbumPresentation
import Testing

@Suite("TSV")
struct TSVFormatTests {
  @Test("is a line per album, with a tab between cells")
  func plain() throws {
    #expect(
      try Shelf.listing([Shelf.low, Shelf.kosmonauts, Shelf.fiesta], as: .tsv)
        == "Artist\tAlbum\tGenre\tYear\nDavid Bowie\tLow\tRock\t1977\n坂本龍一\t宇宙\t\t\n"
        + "Ñandú; Björk\tFiesta, \"Olé\"\tPop\t2003\n")
  }

  @Test("escapes tabs, line ends and backslashes")
  func escapes() throws {
    #expect(
      try Shelf.listing([Shelf.hostile], as: .tsv)
        == "Artist\tAlbum\tGenre\tYear\n\u{202E}רע\t"
        + "a\\tb\\nc|d\\\\e\u{1B}[31m\u{0}<script>alert('x')</script>&\t'=1+1\t-5\n")
    let album = Shelf.album(1, "a\r\nb", nil, nil, nil)
    #expect(try Shelf.listing([album], as: .tsv).hasSuffix("\n\ta\\r\\nb\t\t\n"))
  }
}
