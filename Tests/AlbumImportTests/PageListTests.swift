import AlbumModel
import Testing
@testable import RecordReading

@Suite("Lists of web pages")
struct PageListTests {
  private func page(_ body: String) -> String {
    "<!DOCTYPE html>\n<html><head><title>My records</title></head>\n<body>\(body)</body></html>\n"
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
      String(repeating: "<div class=a>x", count: 20_000), String(repeating: "x<br>", count: 50_000),
      String(repeating: "</div><p>", count: 50_000),
    ]
    for text in pages { _ = try? Reading(page(text)) }
  }
}
