import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Formulas and placeholders")
struct PlaceholderTests {
  @Test(
    "programs' placeholders are dropped in every field",
    arguments: ["NULL", "null", "nan", "NaN", "#N/A", "N/A", "#REF!", "\\N", "<unknown>"])
  func unmistakable(_ text: String) throws {
    let reading = try Reading(
      "artist,title,genre,year,cover\n\(text),\(text),\(text),\(text),\(text)\n")
    let draft = reading.records[0].draft
    #expect(draft.artist == nil)
    #expect(draft.title == nil)
    #expect(draft.genre == nil)
    #expect(draft.year == nil)
    #expect(draft.coverURL == nil)
    #expect(Set(reading.warnings.map(\.kind)) == ["placeholder"])
    #expect(
      reading.warnings.first?.message
        == "\"\(text)\" as title means unknown and was omitted")
  }

  @Test(
    "a band called ? and albums called None keep their names, genres and years do not")
  func names() throws {
    let reading = try Reading("artist,title,genre,year\n?,None,?,0\nNA,-,None,?\n")
    #expect(reading.records.map(\.draft.artist) == ["?", "NA"])
    #expect(reading.titles == ["None", "-"])
    #expect(reading.records.allSatisfy { $0.draft.genre == nil && $0.draft.year == nil })
    #expect(
      reading.warnings.map(\.message) == [
        "\"?\" as genre means unknown and was omitted",
        "\"0\" as year means unknown and was omitted",
        "\"None\" as genre means unknown and was omitted",
        "\"?\" as year means unknown and was omitted",
      ])
    #expect(reading.warnings.map(\.line) == [2, 2, 3, 3])
  }

  @Test("a text that is not a year is reported")
  func noYear() throws {
    let reading = try Reading("artist,title,year\nLow,a,20200\nLow,b,nineteen\nLow,c,c. 1999\n")
    #expect(reading.records.map(\.draft.year) == [nil, nil, 1999])
    #expect(
      reading.warnings.map(\.message) == [
        "\"20200\" is not a year from 1000 to 2999 and was omitted",
        "\"nineteen\" is not a year from 1000 to 2999 and was omitted",
      ])
    #expect(Set(reading.warnings.map(\.kind)) == ["year"])
  }

  @Test("a year and a cover for two fields have one warning")
  func warnedOnce() throws {
    let reading = try Reading("artist,title,year,cover\nLow,a,NULL,#N/A\n")
    #expect(
      reading.warnings.map(\.message) == [
        "\"NULL\" as year means unknown and was omitted",
        "\"#N/A\" as cover means unknown and was omitted",
      ])
  }

  @Test("a player's placeholder for an artist is dropped, and an album of that name is kept")
  func players() throws {
    let reading = try Reading("artist,title\nUnknown Artist,Unknown Artist\nArtist,Untrue\n")
    #expect(reading.records.map(\.draft.artist) == [nil, "Artist"])
    #expect(reading.titles == ["Unknown Artist", "Untrue"])
  }

  @Test(
    "a formula becomes the text that the spreadsheet would show",
    arguments: [
      ("=HYPERLINK(\"http://a.b/c\",\"Low\")", "Low"),
      ("=HYPERLINK(\"u\"; \"a \"\"b\"\"\")", "a \"b\""),
      ("=HYPERLINK(\"http://a.b/c\")", "http://a.b/c"), ("=\"0123\"", "0123"),
      ("=HYPERLINK(CONCAT(\"u\",\"v\"),\"Low\")", "Low"),
      ("=hyperlink(\"u\",IMAGE(\"v\"))", "u"),
    ])
  func formulas(_ formula: String, _ shown: String) {
    #expect(SpreadsheetFormula.meaning(of: formula, in: .title) == .text(shown))
  }

  @Test("a formula that only a spreadsheet can evaluate is kept as text, with a warning")
  func unknownFormulas() throws {
    let reading = try Reading("artist,title\nLow,\"=VLOOKUP(A1,B:C,2)\"\nLow,=(Equals)\n")
    #expect(reading.titles == ["=VLOOKUP(A1,B:C,2)", "=(Equals)"])
    #expect(
      reading.warnings.map(\.message)
        == ["\"=VLOOKUP(A1,B:C,2)\" is a formula without a value and was kept as text"])
    #expect(reading.warnings.map(\.kind) == ["formula"])
  }

  @Test("a cover in a formula is the picture's address, a year in one the year")
  func coversAndYears() throws {
    let reading = try Reading(
      "artist,title,cover,year\nLow,a,\"=IMAGE(\"\"https://x/y.jpg\"\",1)\",\"=\"\"1999\"\"\"\n")
    #expect(reading.records[0].draft.coverURL == "https://x/y.jpg")
    #expect(reading.records[0].draft.year == 1999)
    #expect(
      reading.warnings.map(\.message).contains(
        "the formula \"=IMAGE(\"https://x/y.jpg\",1)\" was read as \"https://x/y.jpg\""))
  }

  @Test(
    "many nested brackets and quotes are not a formula",
    arguments: ["=IMAGE(", "=\"", "=A(\"", "=(((("])
  func broken(_ text: String) {
    #expect(SpreadsheetFormula.meaning(of: text, in: .cover) == nil)
  }

  @Test("a word for none is no title if several artists have it")
  func missingTitles() throws {
    let names = ["Can", "Low", "Wire", "Sade", "Bush"]
    let rows = names.map { "\($0),None,1990\n\($0),Album of \($0),1991\n" }.joined()
    let reading = try Reading("artist,title,year\n" + rows)
    #expect(reading.titles.compactMap(\.self) == names.map { "Album of \($0)" })
    #expect(reading.titles.count { $0 == nil } == 5)
  }
}
