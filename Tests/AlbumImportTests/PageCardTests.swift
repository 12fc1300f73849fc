import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Cards of web pages")
struct PageCardTests {
  private func albums(_ page: String, _ options: ImportOptions = ImportOptions()) throws -> [String]
  {
    try Reading(page, options).records.filter { $0.absence == nil }.map {
      "\($0.draft.artist ?? "-") / \($0.draft.title ?? "-") / \($0.draft.year ?? 0)"
    }
  }

  private func page(_ body: String) -> String {
    "<!DOCTYPE html>\n<html><head><title>My records</title></head>\n<body>\(body)</body></html>\n"
  }

  private static let list = [
    ("Can", "Tago Mago", 1971), ("Wire", "Pink Flag", 1977), ("Can", "Future Days", 1973),
    ("Low", "Hey What", 2021), ("Wire", "154", 1979), ("Low", "Trust", 2002),
  ]

  private func cards(_ card: (String, String, Int) -> String) -> String {
    Self.list.map { card($0.0, $0.1, $0.2) }.joined(separator: "\n")
  }

  private static let expected = list.map { "\($0.0) / \($0.1) / \($0.2)" }

  @Test(
    "are read in any elements",
    arguments: [
      "<div class='card'><img src='a.jpg'><h3 class='album-title'>TITLE</h3>"
        + "<p class='artist'>ARTIST</p><span class=year>YEAR</span><button>Buy</button></div>",
      "<article class=\"record rock\"><header><h2>TITLE</h2></header><div><p>by ARTIST</p>"
        + "<small>YEAR</small></div></article>",
      "<section><div class='text-lg font-bold'>ARTIST</div><div class='text-lg'>TITLE</div>"
        + "<div class='text-sm'>YEAR</div></section>",
      "<div class=item><p><b>Artist:</b> ARTIST</p><p><b>Album:</b> TITLE</p><p>Year: YEAR</p></div>",
      "<dl><dt>Artist</dt><dd>ARTIST</dd><dt>Title</dt><dd>TITLE</dd><dt>Year</dt><dd>YEAR</dd></dl>",
      "<div class=lp data-artist='ARTIST' data-title='TITLE' data-year='YEAR'><i>Sold</i></div>",
      "<div class=box>ARTIST - TITLE (YEAR)</div>",
      "<a class=tile href='x.html'><h4>TITLE (YEAR)</h4><h5>ARTIST</h5></a>",
      "<div class=row><div class=disc><h3 itemprop=name>TITLE</h3>"
        + "<span itemprop=byArtist>ARTIST</span><time>YEAR</time></div></div>",
      "<div class=lp>ARTIST<br>TITLE<br>YEAR</div>",
      "<table class=lp><tr><td>Artist:<td>ARTIST<tr><td>Title:<td>TITLE<tr><td>Year:<td>YEAR</table>",
    ])
  func elements(_ card: String) throws {
    let body = cards { artist, title, year in
      card.replacing("ARTIST", with: artist).replacing("TITLE", with: title)
        .replacing("YEAR", with: String(year))
    }
    let page = page(
      "<nav><ul><li>Home</li></ul></nav><h1>My records</h1><div class=grid>\(body)</div>"
        + "<footer><p>Imprint</p></footer>")
    #expect(try albums(page) == Self.expected)
  }

  @Test(
    "may be pictures with captions, if a page has no other text",
    arguments: [
      "<img src='x.jpg' alt='ARTIST - TITLE (YEAR)'>",
      "<a href='x.jpg' data-lightbox='g' data-title='ARTIST - TITLE<br>LP, Album<br>YEAR'>"
        + "<img src='x.jpg'></a>",
      "<a class=lp href='x.html' title='TITLE by ARTIST'><img src='x.jpg' alt='ARTIST – TITLE (YEAR)'></a>",
    ])
  func captions(_ card: String) throws {
    let body = cards { artist, title, year in
      card.replacing("ARTIST", with: artist).replacing("TITLE", with: title)
        .replacing("YEAR", with: String(year))
    }
    let page = page("<img src='logo.png' alt='Logo'><div class=gallery>\(body)</div>")
    #expect(try albums(page) == Self.expected)
    // What people can read is more certain than captions.
    let named = self.page(cards { "<img alt='x - y'><div class=box>\($0) - \($1) (\($2))</div>" })
    #expect(try albums(named) == Self.expected)
  }

  @Test("may be the cells of a grid")
  func grid() throws {
    let cells = Self.list.map { artist, title, year in
      "<td class='art gold'><img src=x.jpg><div class=art-album><i>\(title)</i></div>"
        + "<div class=art-artist><b>By:</b> <u>\(artist)</u></div><b>Year:</b> \(year)</td>"
    }
    let rows = [cells[0..<3], cells[3..<6]].map { "<tr>\($0.joined())</tr>" }
    #expect(try albums(page("<table><tbody>\(rows.joined())</tbody></table>")) == Self.expected)
  }

  @Test("are read in small blocks")
  func blocks() throws {
    let page = page(
      cards { artist, title, year in
        "<div class=lp><h3 class=album-title>\(title)</h3><p class=artist>\(artist)</p>"
          + "<p class=year>\(year)</p></div>"
      })
    for size in [100, 137] {
      var options = ImportOptions()
      options.blockSize = size
      #expect(try albums(page, options) == Self.expected)
    }
  }

  @Test("have the names before colons that most of them have, and their lists as one text")
  func labels() throws {
    let page = page(
      cards { artist, title, year in
        "<article><h2>\(title)</h2><h3>By: \(artist)</h3><h3>Released: June, \(year)</h3>"
          + "<h3>Retail price: $\(year % 7 + 10)</h3><h3>Tracks:</h3><ol><li>One<li>Two</ol>"
          + "<ul><li>Anna – drums</li><li>Ben – bass</li></ul></article>"
      })
    #expect(try albums(page) == Self.expected)
    let record = try Reading(page).records[0]
    #expect(record.field("retail_price") != nil)
    #expect(record.field("track") != nil)
  }

  @Test("of anything else are in doubt, even if they have two names")
  func otherCards() throws {
    let names = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"]
    let file = try ScratchFile(
      page(
        names.enumerated().map { number, name in
          "<div class=project><h3>\(name) tool</h3><p>Company \(number % 2) Ltd.</p></div>"
        }.joined()))
    let stream = try ImportSource.open(path: file.path)
    #expect(try stream.nextBatch()?.doubts.contains(where: \.needsAnswer) == true)
  }

  @Test("may lack texts, and have the heading above them as section")
  func gaps() throws {
    let reading = try Reading(
      page(
        """
        <h2>Rock</h2>
        <div class=lp><h3 class=title>Tago Mago</h3><p class=artist>Can</p><p class=year>1971</p>
        <p class=note>signed</p></div>
        <div class=lp><h3 class=title>Pink Flag</h3><p class=artist>Wire</p></div>
        <h2>Jazz</h2>
        <div class=lp><h3 class=title>Saxophone Colossus</h3><p class=artist>Sonny Rollins</p>
        <p class=year>1956</p></div>
        """))
    #expect(reading.titles == ["Tago Mago", "Pink Flag", "Saxophone Colossus"])
    #expect(reading.records.map(\.draft.year) == [1971, nil, 1956])
    #expect(
      reading.records.map { $0.field("section") } == [.text("Rock"), .text("Rock"), .text("Jazz")])
    #expect(
      reading.records[0].field("note") ?? reading.records[0].field("notes") == .text("signed"))
  }

  @Test("of one artist are in doubt, and get the artist that the user names")
  func oneArtist() throws {
    let page = page(
      cards { _, title, year in "<div class=lp><h3 class=title>\(title)</h3><p>\(year)</p></div>" })
    let file = try ScratchFile(page)
    let stream = try ImportSource.open(path: file.path)
    let doubts = try stream.nextBatch()?.doubts ?? []
    #expect(doubts.filter(\.needsAnswer).count == 1)
    #expect(doubts.last?.text.contains("--map '\"Can\"=artist'") == true)
    var options = ImportOptions()
    options.mappings = [ColumnMapping(column: "\"Low\"", field: .artist)]
    #expect(try albums(page, options) == Self.list.map { "Low / \($0.1) / \($0.2)" })
  }

  @Test("of one artist are certain if they have tracks; links to services are no names")
  func tracks() throws {
    let page = page(
      cards { _, title, year in
        "<div class=card><img src=a.jpg alt='\(title) cover'><h3>\(title)</h3><h5>(\(year))</h5>"
          + "<h4>Side one</h4><ol><li>First</li><li>Second</li></ol><h4>Side two</h4><ol><li>Third</li>"
          + "</ol><a href=s>Listen on \(year > 1990 ? "Spotify" : "Apple Music")</a></div>"
      })
    let reading = try Reading(page)
    #expect(!reading.isInDoubt)
    #expect(reading.titles == Self.list.map(\.1))
    #expect(reading.records.map(\.draft.year) == Self.list.map { Int64($0.2) })
    #expect(reading.records.allSatisfy { $0.draft.artist == nil })
    #expect(reading.records[0].field("track") == .list(["First", "Second", "Third"]))
  }

  @Test("of one artist without years are read, and asked about")
  func titlesAlone() throws {
    let page = page(
      cards { _, title, _ in
        "<section class=disco><img src=a.jpg><h2 class=disco__titulo>\(title)</h2>"
          + "<ol><li>First</li><li>Second</li></ol></section>"
      })
    let reading = try Reading(page)
    #expect(reading.titles == Self.list.map(\.1) && reading.isInDoubt)
  }

  @Test("of which only the order shows what is the artist are in doubt")
  func order() throws {
    let page = page(
      (0..<6).map { "<div class=lp><b class=x>Name \($0)</b><i class=y>Other \($0)</i></div>" }
        .joined())
    let file = try ScratchFile(page)
    let stream = try ImportSource.open(path: file.path)
    #expect(try stream.nextBatch()?.doubts.contains(where: \.needsAnswer) == true)
  }

  @Test("pages without albums are no lists")
  func others() throws {
    let news = (0..<6).map {
      "<div class=news><h3>Something happened on day \($0) of the year</h3><p>Read on</p></div>"
    }.joined()
    #expect(throws: ImportError.self) { try Reading(page(news)) }
  }

  @Test(
    "of hostile pages take linear time and little memory",
    arguments: [
      String(repeating: "<div class=a>", count: 20_000) + "x",
      String(repeating: "<div class=a>x", count: 20_000),
      String(repeating: "<b>x</b>", count: 50_000),
      String(repeating: "x<br>", count: 50_000),
      String(repeating: "</div><p>", count: 50_000),
      (0..<20_000).map { "<div class=c\($0)>Artist: \($0)</div>" }.joined(),
    ])
  func hostile(_ body: String) throws {
    // A quadratic reading would take minutes.
    #expect(throws: ImportError.self) { try Reading(page(body)) }
  }

  @Test("may have more texts and longer ones than others, and what is left out is a warning")
  func large() throws {
    func card(_ number: Int, _ rest: String) -> String {
      "<div class=card><h3 class=title>Title \(number)</h3><p class=artist>Artist \(number % 2)</p>"
        + "<p class=year>\(1970 + number)</p>\(rest)<span>Buy now</span></div>\n"
    }
    let texts = (0..<300).map { "<p class=notes>Word \($0)</p>" }.joined()
    let long = "<p class=notes>\(String(repeating: "word ", count: 4000))</p>"
    let tooLong = "<p class=notes>\(String(repeating: "word ", count: 400_000))</p>"
    let notes = "<p class=notes>fine</p>"
    let cards = [notes, long, texts, notes, tooLong, "<p class=notes>old</p>"].enumerated().map {
      card($0, $1)
    }
    let reading = try Reading(page("<div class=grid>\n\(cards.joined())</div>"))
    #expect(reading.titles == ["Title 0", "Title 1", "Title 2", "Title 3", "Title 5"])
    let long1 = try #require(reading.records[1].field("notes"))
    #expect("\(long1)".utf8.count > 19_000)
    let messages = reading.warnings.filter { $0.kind == "left out" }.map(\.message)
    #expect(messages.contains { $0.hasPrefix("a card with too many or too long texts") })
    #expect(messages.contains { $0.hasPrefix("texts of a card that have no column") })
    #expect(messages.contains("the texts that all cards have were left out: \"Buy now\""))
  }

  @Test("may have years in brackets that touch the title, and names before dots")
  func marks() throws {
    func reading(_ card: (Int) -> String) throws -> Reading {
      try Reading(page((0..<6).map { "<div class=card>\(card($0))</div>" }.joined()))
    }
    let years = (1974..<1980).map(Int64.init)
    let touching = try reading { number in
      "<img src=\(number).jpg><p class=album>Title \(number)(\(1974 + number)).</p><a>Listen</a>"
    }
    #expect(touching.titles == (0..<6).map { "Title \($0)" })
    #expect(touching.records.map(\.draft.year) == years)
    let dotted = try reading { number in
      "<h3 class=title>Title \(number)</h3><p class=artist>Band \(number % 2)</p>"
        + "<p class=release>Release year • \(1974 + number)</p>"
    }
    #expect(dotted.titles == (0..<6).map { "Title \($0)" })
    #expect(dotted.records.map(\.draft.year) == years)
  }
}
