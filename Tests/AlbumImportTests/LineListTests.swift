import AlbumModel
import Testing

@testable import AlbumImport

@Suite("A list in lines")
struct LineListTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading(text).records.filter { $0.absence == nil }.map {
      "\($0.draft.artist ?? "-") / \($0.draft.title ?? "-") / \($0.draft.year ?? 0)"
    }
  }

  @Test(
    "is read with any mark between artist and title",
    arguments: [" - ", " – ", " — ", " -- ", " : ", " • "])
  func marks(mark: String) throws {
    let text =
      "Air\(mark)Moon Safari\nBurt Bacharach\(mark)Hello, Dolly!\n\nA-ha\(mark)Hunting (1985)\n"
    #expect(
      try albums(text) == [
        "Air / Moon Safari / 0", "Burt Bacharach / Hello, Dolly! / 0", "A-ha / Hunting / 1985",
      ])
  }

  @Test("may have bullets, numbers, headings, links and emphasis of Markdown")
  func markdown() throws {
    let text = """
      # Favourites

      Some words - about this list.

      ## Jazz
      1. **Miles Davis** - *Kind of Blue* [1959]
      2) Nina Simone – [Pastel Blues](https://example.org/p) (1965)

      ## Pop
      - [Sade - Promise](https://example.org/s) - the best
      ## Enigma - MCMXC a.D. _(Color Vinyl)_
      * Can - Tago Mago - 1971
      """
    let reading = try Reading(text)
    #expect(
      try albums(text).dropFirst() == [
        "Miles Davis / Kind of Blue / 1959", "Nina Simone / Pastel Blues / 1965",
        "Sade / Promise / 0", "Enigma / MCMXC a.D. / 0", "Can / Tago Mago / 1971",
      ])
    let records = reading.records.filter { $0.draft.title != nil }
    #expect(records.last?.draft["section"] == .text("Pop"))
    #expect(
      records.suffix(3).map { $0.draft["notes"] } == [.text("the best"), .text("Color Vinyl"), nil])
    #expect(records.dropLast(2).last?.draft["url"] == .text("https://example.org/s"))
  }

  @Test("may have front matter, which is left out")
  func frontMatter() throws {
    let list = "* Can - Tago Mago (1971)\n* Faust - IV (1973)\n* Neu! - Neu! 75 (1975)\n"
    let matter = "---\nlayout: page\ntitle : Best - of\ntags:\n- a - b\n---\n\n"
    let bodies = [list, list.replacing("* ", with: "## ")]
    for body in bodies + ["| Artist | Album |\n|--|--|\n| Can | Tago Mago |\n| Faust | IV |\n"] {
      let reading = try Reading(matter + body)
      #expect(Set(reading.titles.compactMap(\.self)).isSuperset(of: ["Tago Mago", "IV"]))
      #expect(reading.titles.compactMap(\.self).count <= 3)
      #expect(reading.warnings.contains { $0.message.contains("front matter") })
    }
    // Rules around a list are no front matter, and an album's data are none.
    #expect(try albums("---\n" + list + "---\n").first == "Can / Tago Mago / 1971")
    #expect(try albums("---\ntitle: IV\nartist: Faust\n---\nText.\n") == ["Faust / IV / 0"])
  }

  @Test("may have notes after the year or next to it")
  func notes() throws {
    let reading = try Reading(
      """
      Kraftwerk - Autobahn, 1974
      Can - Tago Mago, 1971 2LP
      Fehlfarben - Monarchie und Alltag, 1980  -> lent to Anna
      Neu! - Neu! 2, 1973 (scratched)
      Sade - Promise (1985) - signed
      Air - Moon Safari (LP, 1998)
      Bowie - Low (2017 Remaster), 1977
      Blur - 13 (Live), 1999
      """)
    #expect(
      reading.records.map { "\($0.draft.title ?? "") / \($0.draft.year ?? 0)" } == [
        "Autobahn / 1974", "Tago Mago / 1971", "Monarchie und Alltag / 1980", "Neu! 2 / 1973",
        "Promise / 1985", "Moon Safari / 1998", "Low (2017 Remaster) / 1977", "13 (Live) / 1999",
      ])
    #expect(
      reading.records.map { $0.field("notes")?.description } == [
        nil, "2LP", "lent to Anna", "(scratched)", "signed", "LP", nil, nil,
      ])
  }

  @Test(
    "may have years first, colons, quotes, and crossed out albums",
    arguments: [
      ("1967 The Doors - The Doors\n1971 Can - Tago Mago", "The Doors / The Doors / 1967"),
      ("[1994] Nas - Illmatic\n[1971] Can - Tago Mago", "Nas / Illmatic / 1994"),
      ("Wire: Pink Flag (1977)\nCan: Tago Mago (1971)", "Wire / Pink Flag / 1977"),
      (
        "- \"Stand by Me\" by Ben E. King, 1961\n- \"Low\" by David Bowie, 1977",
        "Ben E. King / Stand by Me / 1961"
      ),
      ("- ~~**Wire** – *154* (1979)~~ sold\n- Can - Tago Mago", "Wire / 154 / 1979"),
      (
        "- **Van Morrison** – *Astral Weeks* (1968) ★★★★★\n- Can - Tago Mago",
        "Van Morrison / Astral Weeks / 1968"
      ),
    ])
  func forms(_ text: String, first: String) throws {
    #expect(try albums(text).first == first)
    #expect(try albums(text).count == 2)
  }

  @Test("has tracks that are numbered and end with their length")
  func timedTracks() throws {
    let reading = try Reading(
      """
      Wire - Pink Flag (1977)
      1. Reuters 3:03
      2. Field Day for the Sundays (0:28)

      Can - Tago Mago (1971)
      1. Paperhouse 7:29
      """)
    #expect(reading.titles == ["Pink Flag", "Tago Mago"])
    #expect(
      reading.records.map { $0.field("track") } == [
        .list(["1. Reuters (3:03)", "2. Field Day for the Sundays (0:28)"]),
        .list(["1. Paperhouse (7:29)"]),
      ])
  }

  @Test("keeps the tracks below an album")
  func tracks() throws {
    let text = """
      Jimi Hendrix : Are You Experienced
      0:03:22 - Foxy Lady
      0:03:46 - Manic Depression

      Sade : Promise
      1 - Is It a Crime
      """
    let records = try Reading(text).records
    #expect(records.map(\.draft.title) == ["Are You Experienced", "Promise"])
    #expect(records[0].draft["track"] == .list(["Foxy Lady (3:22)", "Manic Depression (3:46)"]))
    #expect(records[1].draft["track"] == .list(["1. Is It a Crime"]))
  }

  @Test("has a year after a comma only if most lines have one")
  func commas() throws {
    #expect(
      try albums("Can - Tago Mago, 1971\nSade - Promise, 1985\nAir - Moon Safari, 1998\n") == [
        "Can / Tago Mago / 1971", "Sade / Promise / 1985", "Air / Moon Safari / 1998",
      ])
    #expect(
      try albums("Can - Tago Mago\nTim Hecker - Ravedeath, 1972\nAir - Moon Safari\n").contains(
        "Tim Hecker / Ravedeath, 1972 / 0"))
  }

  @Test("may have titles in the marks of Chinese and Japanese")
  func markedTitles() throws {
    let text = """
      周杰伦《范特西》2001
      王菲 - 《寓言》（2000年）
      2. 宇多田ヒカル「First Love」(1999, CD)
      椎名林檎『無罪モラトリアム』1999年
      《七里香》周杰伦 2004
      崔健：《新长征路上的摇滚》
      BUMP OF CHICKEN - 「COSMONAUT」 (2010)
      Perfume - GAME「初回限定盤」 (2008)
      """
    #expect(
      try albums(text) == [
        "周杰伦 / 范特西 / 2001", "王菲 / 寓言 / 2000", "宇多田ヒカル / First Love / 1999",
        "椎名林檎 / 無罪モラトリアム / 1999", "周杰伦 / 七里香 / 2004", "崔健 / 新长征路上的摇滚 / 0",
        "BUMP OF CHICKEN / COSMONAUT / 2010", "Perfume / GAME「初回限定盤」 / 2008",
      ])
    #expect(try Reading(text).records[2].field("notes") == .text("CD"))
    for other in ["《一》《二》三", "《范特西》", "「」x", "abc《x", "《x》2001"] {
      #expect(ListLine(other)?.isAlbum == false, "\(other)")
    }
  }

  @Test("has the year after a link")
  func linkWithYear() throws {
    #expect(
      try albums("- [Sade - Promise](https://example.org/s) (1985)\n- Can - Tago Mago (1971)\n")
        == ["Sade / Promise / 1985", "Can / Tago Mago / 1971"])
  }

  @Test("that is a table with dashes in its cells is read as a table")
  func table() throws {
    let text = "artist,title\nAir - x,Moon - Safari\nCan - y,Tago - Mago\nSade - z,Promise - a\n"
    #expect(try albums(text).first == "Air - x / Moon - Safari / 0")
  }

  @Test("with a line of a hundred thousand years, or brackets, is read")
  func repeatedBrackets() throws {
    var options = ImportOptions()
    options.sourceName = "text"
    for (part, count) in [("[1977] ", 50_000), ("(", 100_000)] {
      let text = "Air - Moon Safari\n\(String(repeating: part, count: count))Can - Tago\nA-ha - X\n"
      #expect(try Reading(text, options).titles.last == "X", "\(part)")
    }
  }

  @Test("keeps the tracks after the first 10,000 of an album in the report")
  func tooManyTracks() throws {
    let tracks = (1...10_002).map { "\($0 % 60):30 - Track \($0)\n" }.joined()
    var options = ImportOptions()
    options.sourceName = "text"
    let reading = try Reading("Air - Moon Safari\n\(tracks)Can - Tago Mago\n", options)
    let leftOut = reading.records.compactMap(\.absence)
    #expect(leftOut == Array(repeating: "a track after the first 10000 of its album", count: 2))
    #expect(reading.titles.last == "Tago Mago")
  }

  @Test("may have links of both names, whose addresses show the order, and tags")
  func links() throws {
    let text = """
      # 1957
      - [The Blues](https://x.org/album/1) - [B.B. King](https://x.org/artist/2)
      - [The Wildest](https://x.org/album/3) - [Louis Prima](https://x.org/artist/4) and others #live #swing
      # 1998
      - [Air](https://x.org/artist/5) - [Moon Safari](https://x.org/album/6), [Link](https://y.org)
      """
    let records = try Reading(text).records
    #expect(records.map(\.draft.artist) == ["B.B. King", "Louis Prima and others", "Air"])
    #expect(records.map(\.draft.title) == ["The Blues", "The Wildest", "Moon Safari"])
    #expect(records.map(\.draft.year) == [1957, 1957, 1998])
    #expect(records[1].field("tags") == .list(["live", "swing"]))
    #expect(records[0].field("url") == .text("https://x.org/album/1"))
  }

  @Test("has the text of a link as one name, whatever is in it")
  func marksInLinks() throws {
    let text = """
      - [Low](https://x.org/album/1) - [David Bowie](https://x.org/artist/1)
      - [Marcanja - Gilya](https://x.org/album/2) - [Yıldız](https://x.org/artist/2)
      - [Strange Days](https://x.org/album/3) - [The Doors](https://x.org/artist/3)
      """
    #expect(
      try albums(text) == [
        "David Bowie / Low / 0", "Yıldız / Marcanja - Gilya / 0", "The Doors / Strange Days / 0",
      ])
  }

  @Test(
    "may have dates or ranks before the names, and a value with few forms behind them",
    arguments: [
      ("[2026-02-28] Can - Low", "logged", "2026-02-28"), ("12/31 Can - Low", "logged", "12/31"),
      ("- 4- Can - Low", "number", "4"), ("9 - Can - Low", "number", "9"),
      ("## 9 - Can - Low", "number", "9"), ("Can - Low - ROCK", "genre", "ROCK"),
      ("* Can – Low – 2 LP", "notes", "2 LP"), ("- 5 Nov | Can | Low", "logged", "5 Nov"),
    ])
  func others(line: String, name: String, value: String) throws {
    let artists = ["Anna B", "Bert C", "Can", "Dora D", "Anna B", "Can"]
    let text = artists.enumerated().map { number, artist in
      line.replacing("Can", with: artist).replacing("Low", with: "Low \(number)")
    }.joined(separator: "\n")
    let reading = try Reading(text)
    #expect(reading.records.map(\.draft.artist) == artists)
    #expect(reading.records.map(\.draft.title) == (0..<6).map { "Low \($0)" })
    let kept = reading.records[2].field(name)?.description ?? reading.records[2].draft.genre
    #expect(kept == value)
  }

  @Test("may have commas between the names, which is asked about")
  func commasBetweenNames() throws {
    let lines = [
      "Alestorm, Captain Morgans Revenge", "Amity In Fame, Dinner For One",
      "Band Of Horses - Infinite Arms", "Brad Sucks - I don't know", "Carbon Leaf, Echo Echo",
      "Circa Survive, Blue Sky Noise", "Good Old War, Only Way To Be Alone", "Mew - Frengers",
    ]
    let reading = try Reading(lines.map { "- \($0)\n" }.joined())
    #expect(reading.titles.compactMap(\.self).count == lines.count)
    #expect(reading.records[0].draft.artist == "Alestorm")
    #expect(reading.records[2].draft.title == "Infinite Arms")
    #expect(reading.isInDoubt)
    let prose = try? Reading(
      (0..<9).map { "- When it rains, we go in, and number \($0) is out.\n" }.joined())
    #expect(prose?.records.contains { $0.draft.artist != nil } != true)
  }

  @Test("may follow a table that is no list")
  func belowTable() throws {
    let contents = "---\nlayout: page\n---\n\n| Contents |\n|---|\n| [2020](#2020) |\n\n# 2020\n\n"
    let text = contents + "* Can - Tago Mago\n* Wire - 154\n* Low - Trust\n"
    #expect(
      try albums(text) == ["Can / Tago Mago / 2020", "Wire / 154 / 2020", "Low / Trust / 2020"])
  }

  @Test("has one mark between the names, and others may be in them")
  func usualMark() throws {
    #expect(
      try albums(
        "Can - Ege\nNeu! - Neu!\nFaust - IV\nStan Getz / João Gilberto - Getz / Gilberto\nAir - Virgin • Suicides\nLow (Live 1 - 3) - X\n"
      )
        == [
          "Can / Ege / 0", "Neu! / Neu! / 0", "Faust / IV / 0",
          "Stan Getz / João Gilberto / Getz / Gilberto / 0",
          "Air / Virgin • Suicides / 0", "Low (Live 1 - 3) / X / 0",
        ])
  }

  @Test("has the titles first if the names behind the marks are repeated, with a warning")
  func titlesFirst() throws {
    let lines = (1...14).map { "Album \($0) - Band \($0 % 4)\n" }.joined()
    let reading = try Reading(lines + "Kid A - Radiohead (2000)\n")
    #expect(reading.records[0].draft.artist == "Band 1")
    #expect(reading.records[0].draft.title == "Album 1")
    #expect(reading.records.last?.draft.artist == "Radiohead")
    #expect(reading.records.last?.draft.year == 2000)
    #expect(reading.warnings.first?.message.hasPrefix("the titles are read before") == true)
    let usual = (1...14).map { "Band \($0) - Greatest Hits\n" }.joined()
    #expect(try Reading(usual).records[0].draft.artist == "Band 1")
  }

  @Test("comments of Markdown are left out with that reason")
  func comments() throws {
    let reading = try Reading("- Can - Ege\n<!--\n- Low - Nine\n-->\n- Wire - 154\n")
    #expect(reading.records.filter { $0.absence == nil }.map(\.draft.title) == ["Ege", "154"])
    #expect(reading.records.compactMap(\.absence) == ["a comment", "a comment", "a comment"])
  }

  @Test("places on the sides of a record begin tracks")
  func sides() throws {
    let reading = try Reading("- Can - Ege\n- a1 - One\n- B2 - Two\n- Wire - 154\n- Low - Trust\n")
    #expect(
      reading.records.filter { $0.absence == nil }.map(\.draft.title) == ["Ege", "154", "Trust"])
  }

  @Test("may have dates, decades and rough years after the titles")
  func times() throws {
    let reading = try Reading(
      """
      * Martin Denny - _Exotica_ - 1957
      * Ganimian - _Come With Me_ - ~50s
      * Les Baxter - _Skins_ - ~1957
      * Arthur Lyman - Taboo - c. 1958
      * Floating Points - [Promises](https://x.bandcamp.com/album/promises) - March 26, 2021
      * Can - Tago Mago (August 1971)
      * Wire - 154 (ca. 1979)
      * Yes - 90125 - Live
      """)
    #expect(
      reading.titles == [
        "Exotica", "Come With Me", "Skins", "Taboo", "Promises", "Tago Mago", "154", "90125 - Live",
      ])
    #expect(
      reading.records.map(\.draft.year) == [1957, nil, 1957, 1958, 2021, 1971, 1979, nil])
    #expect(reading.records[1].field("notes") == .text("~50s"))
    #expect(reading.records[4].field("notes") == .text("March 26, 2021"))
  }

  @Test("has no sentences, also if these have dashes")
  func sentences() throws {
    let prose = """
      I started collecting records in 1985 - it was the year that my father gave me his turntable.
      The first album that I bought - an old one by Kraftwerk - is still one of my favourites today.
      Then came the nineties and with them the CD - a shiny, small thing that was loved by all of us.
      """
    #expect(try Reading(prose).titles.allSatisfy { $0 == nil })
    let list = """
      These are the albums that I liked - feel free to ask me about any of them.
      Fiona Apple - When the Pawn Hits the Conflicts He Thinks Like a King
      ...And You Will Know Us by the Trail of Dead - Source Tags & Codes
      Godspeed You! Black Emperor - Lift Your Skinny Fists Like Antennas to Heaven!
      Les Rita Mitsouko - Marc et Robert
      """
    let reading = try Reading(list)
    #expect(reading.records.filter { $0.absence == nil }.count == 4)
    #expect(reading.records[0].absence == "a line without artist and title")
  }

  @Test("has no addresses as artists")
  func addresses() throws {
    let text = (1...5).map { "https://x.bandcamp.com/album/a\($0) - March \($0), 2021\n" }.joined()
    #expect(try Reading(text).records.allSatisfy { $0.draft.artist == nil })
  }

  @Test("may have the artist behind the year")
  func artistBehindYear() throws {
    let text =
      "Blonde (2016) - Frank Ocean\nRules (2009) - The Whitest Boy Alive\nCan - Ege (1972)\n"
    #expect(
      try albums(text) == [
        "Frank Ocean / Blonde / 2016", "The Whitest Boy Alive / Rules / 2009", "Can / Ege / 1972",
      ])
    #expect(try albums("Yes - 90125 (1983)\nMatt Berninger (The National) - Get Sunk\n").count == 2)
  }

  @Test("may begin with a comment of HTML, and have entries that are commented out")
  func comment() throws {
    let text = "<!--\n{}\n-->\n\n# Albums\n\n- Can - Ege (1972)\n-- 1. Wire - 154 (1979)\n"
    #expect(try albums(text) == ["Can / Ege / 1972", "Wire / 154 / 1979"])
  }
}
