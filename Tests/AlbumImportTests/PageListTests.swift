import AlbumModel
import Testing
@testable import RecordReading

@Suite("Lists of web pages")
struct PageListTests {
  private func page(_ body: String) -> String {
    "<!DOCTYPE html>\n<html><head><title>My records</title></head>\n<body>\(body)</body></html>\n"
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
}
