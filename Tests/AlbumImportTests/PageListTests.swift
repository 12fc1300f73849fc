import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Lists of web pages")
struct PageListTests {
  private func albums(_ page: String) throws -> [String] {
    try Reading(page).records.filter { $0.absence == nil }.map {
      "\($0.draft.artist ?? "-") / \($0.draft.title ?? "-") / \($0.draft.year ?? 0)"
    }
  }

  private func page(_ body: String) -> String {
    "<!DOCTYPE html>\n<html><head><title>My records</title></head>\n<body>\(body)</body></html>\n"
  }

  @Test(
    "are read with any tags in their items",
    arguments: [
      "<ul><li><b>Can</b> – <i>Tago Mago</i> (1971)</li><li>Wire - Pink&nbsp;Flag (1977)</li></ul>",
      "<ol><li>Can &ndash; <a href=\"/tago\">Tago Mago</a> (1971)<li>Wire - Pink Flag (1977)</ol>",
      "<ul class=x><LI><b>Can</b>, <i>Tago Mago</i> (1971)</LI><LI>Wire - Pink\n  Flag (1977)</UL>",
      "<ul><li><i>Tago Mago</i> <b>Can</b> (1971)<li><b>Wire</b><br><i>Pink Flag</i>, 1977</ul>",
      "<p><ul><li><p>Can: Tago Mago (1971)</p></li><li><p>Wire: Pink Flag (1977)</p></li></ul>",
      "<ol><li>1. Can – Tago Mago [1971]<li>2. Wire – Pink Flag [1977]</ol>",
    ])
  func items(_ list: String) throws {
    let expected = ["Can / Tago Mago / 1971", "Wire / Pink Flag / 1977"]
    #expect(try albums(page(list)) == expected)
    #expect(try albums(list) == expected)
    for size in [100, 137] {
      var options = ImportOptions()
      options.blockSize = size
      #expect(try Reading(page(list), options).titles == ["Tago Mago", "Pink Flag"])
    }
  }

  @Test(
    "may be the lines of a page, if it has no other list",
    arguments: [
      "<h1>Favourites</h1><p><br><span><b>Tago Mago</b></span><br><em>by Can</em><br>-<br>"
        + "<span><b>Pink Flag</b></span><br><em>by Wire</em><br>-<br>Trust<br>by Low</p>",
      "<p>Can – Tago Mago</p>\n<p>Wire – Pink Flag</p><p>Low – <i>Trust</i></p>",
      "<pre>Can - Tago Mago\nWire - Pink Flag\nLow - Trust\n</pre>",
      "<h2>Can - Tago Mago</h2><p>Long.</p><h2>Wire - Pink Flag</h2><p>Short.</p>"
        + "<h2>Low - Trust</h2><p>Slow.</p>",
    ])
  func lines(_ body: String) throws {
    let found = try albums(page("<nav>Home</nav><div>\(body)</div><footer>Me - You</footer>"))
    #expect(found == ["Can / Tago Mago / 0", "Wire / Pink Flag / 0", "Low / Trust / 0"])
  }

  @Test("may be the data of a script, which writes the page")
  func scripts() throws {
    let script =
      "const menu = [{a: 1}];\nvar albums = [\n  [\"Can\", \"Tago Mago\"],\n  [\"Wire\", \"154\"],\n"
      + "  [\"Crosby, Stills & Nash\", \"Déjà Vu\"],\n  ['Low', 'It\\'s'],\n  ['Air', 'Moon']];\n"
      + "albums.forEach(a => { document.write(`<li>${a[0]}`) });\nvar wanted = [['Neu!', 'Neu! 75']]; let x = [[1, f(2)], [[["
    let reading = try Reading(
      page("<div id=list></div><SCRIPT src='x.js'></SCRIPT><script>\(script)</script><p>Text</p>"))
    #expect(reading.titles == ["Tago Mago", "154", "Déjà Vu", "It's", "Moon", "Neu! 75"])
    #expect(reading.records[2].draft.artist == "Crosby, Stills & Nash")
    let table =
      "Autore;Titolo;Anno\nCan;Tago Mago;1971\nWire;154;1979\nLow;Trust;2002\nAir;Moon;1998\n"
    let text = page(
      "<script>const names = [{a: 1}], csv = `\(table)`;\nrun(`<b>${names}</b>`)</script>")
    #expect(try Reading(text).titles == ["Tago Mago", "154", "Trust", "Moon"])
    for part in ["[{", "[[", "[{a:[", "['x"] {
      let hostile = String(repeating: part, count: 50_000)
      #expect(throws: ImportError.self) { try Reading(page("<script>\(hostile)</script>")) }
    }
  }

  @Test("have the heading above them as section, and links and notes in the items")
  func sections() throws {
    let reading = try Reading(
      page(
        """
        <nav><ul><li>Home – Start</li><li>Records – All</li></ul></nav>
        <h1>My records</h1>
        <ul><li><a href="a.html">About</a></li><li>Contact</li></ul>
        <h2>Rock – the <em>best</em></h2>
        <ul>
          <li><a href="https://example.org/tago_(1)">Can – Tago Mago (1971)</a> signed
          <li>Wire – Pink Flag (1977)<sup class="reference">[2]</sup><br>scratched
        </ul>
        <h2>Jazz</h2>
        <ul><li><a href="https://example.org/m">Miles Davis</a> – Kind of Blue, LP, 1959</li></ul>
        <footer><ul><li>Imprint – Page</li></ul></footer>
        """))
    #expect(reading.titles == ["Tago Mago", "Pink Flag", "Kind of Blue, LP, 1959"])
    #expect(
      reading.records.map { $0.field("section") } == [
        .text("Rock – the best"), .text("Rock – the best"), .text("Jazz"),
      ])
    #expect(
      reading.records.map { $0.field("notes")?.description } == ["signed", "scratched", nil])
    #expect(
      reading.records.map { $0.field("url")?.description } == [
        "https://example.org/tago_(1%29", nil, nil,
      ])
    #expect(reading.sourceName == "text")
  }

  @Test(
    "without albums are no lists of albums",
    arguments: [
      "<ul><li><a href=/>Home</a><li><a href=/a>About us</a><li><a href=/b>Records – all</a></ul>",
      "<nav><ul><li>Can – Tago Mago (1971)<li>Wire – Pink Flag (1977)</ul></nav>",
      "<ul><li><b>Monday</b> <span>open</span><li><b>Tuesday</b> <span>closed</span></ul>",
      "<ul><li></li><li> </li><li>&nbsp;</li></ul>", "<p>Can – Tago Mago (1971)</p>", "<ul></ul>",
    ])
  func menus(_ list: String) throws {
    #expect(throws: ImportError.self) { try Reading(page(list)) }
  }

  @Test("are not read from a page with a table of albums")
  func besideTable() throws {
    let table = "<table><tr><th>Artist<th>Album<tr><td>Can<td>Tago Mago</table>"
    let list = "<ul><li>Wire – Pink Flag (1977)<li>Wire – 154 (1979)</ul>"
    #expect(try albums(page(list + table)) == ["Can / Tago Mago / 0"])
    let layout = "<table><tr><td>Menu<td>\(list)</table>"
    #expect(try albums(page(layout)) == ["Wire / Pink Flag / 1977", "Wire / 154 / 1979"])
  }

  @Test("that are not closed, nested, huge or empty end in bounded time")
  func hostile() throws {
    let many = String(repeating: "<li>Can – Tago Mago (1971)", count: 5000)
    #expect(try Reading(page("<ul>" + many)).records.count == 5000)
    let album = "<li>Can – Tago Mago (1971)<li>Wire – Pink Flag (1977)"
    let pages = [
      String(repeating: "<li>", count: 300_000),
      String(repeating: "<ul>", count: 100_000) + album,
      String(repeating: "<ul><li>a", count: 100_000) + album,
      String(repeating: "</ul></li>", count: 100_000) + "<ul>" + album,
      "<ul>" + album + "<li>" + String(repeating: "x – ", count: 300_000),
      "<ul>" + album + "<li>" + String(repeating: "<b>x</b>", count: 100_000),
      "<ul>" + album + "<li><a href=\"" + String(repeating: "x", count: 1_000_000),
      String(repeating: "<h2>a", count: 100_000) + "<ul>" + album,
      "<ul>" + album + String(repeating: "<sup class=reference>", count: 1000),
    ]
    for text in pages { _ = try? Reading(page(text)) }
  }

  @Test("of songs with their versions are no albums")
  func versions() throws {
    let songs = ["Self-", "Aikido", "2012", "Front Street", "Bones"]
    let versions = ["Live", "Live", "Live at Red Rocks", "Live in Paris, France", "Live"]
    let lines = zip(songs, versions).map { "\($0) - \($1)" }
    let list = lines.map { "<li>\($0)</li>" }.joined()
    #expect((try? Reading(page("<ol>\(list)</ol>")))?.isInDoubt != false)
    let text = lines.map { "- \($0)\n" }.joined()
    #expect((try? Reading(text))?.isInDoubt != false)
    #expect(try albums(page("<ul><li>Can – Live (1999)<li>Low – Live (2002)</ul>")).count == 2)
  }
}
