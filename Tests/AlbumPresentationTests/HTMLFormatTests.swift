import AlbumModel
import AlbumPresentation
import Foundation
import Testing

@Suite("HTML")
struct HTMLFormatTests {
  /// The part of a page between its heading and its end.
  private func body(_ page: String) throws -> String {
    let start = try #require(page.range(of: "</h1>\n")?.upperBound)
    return String(page[start...])
  }

  @Test("is a whole page with a table, that needs no other files and can be printed")
  func list() throws {
    let page = try Shelf.listing([Shelf.low], as: .html)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"))
    #expect(page.contains("<title>Albums</title>\n<style>\n"))
    #expect(page.contains("@media print {"))
    #expect(page.contains("<h1>Albums</h1>"))
    #expect(!page.contains("<link") && !page.contains("<script") && !page.contains("http"))
    #expect(
      try body(page) == """
        <table>
        <thead>
        <tr><th scope="col">Artist</th><th scope="col">Album</th><th scope="col">Genre</th>\
        <th scope="col" style="text-align: right">Year</th></tr>
        </thead>
        <tbody>
        <tr><td>David Bowie</td><td>Low</td><td>Rock</td>\
        <td style="text-align: right">1977</td></tr>
        </tbody>
        </table>
        <footer>1 entry</footer>
        </body>
        </html>

        """)
  }

  @Test("has the title that it is given, and counts its rows")
  func titled() throws {
    let page = try Shelf.listing(
      [Shelf.low, Shelf.low], as: FormatName.html.makeFormat(title: "<Jazz> & more"))
    #expect(page.contains("<title>&lt;Jazz&gt; &amp; more</title>"))
    #expect(page.contains("<h1>&lt;Jazz&gt; &amp; more</h1>"))
    #expect(page.contains("<footer>2 entries</footer>"))
  }

  @Test("shows a column of pictures, and no other addresses")
  func pictures() throws {
    var cover = Column(key: "cover_picture") { $0.id.rawValue == 1 ? nil : .text("data:\"x") }
    cover.isPicture = true
    let layout = Layout(name: "t", columns: [cover, Column(key: "cover_url")])
    var album = Shelf.kosmonauts
    album.content.coverURL = "https://example.org/a.jpg"
    let page = try Shelf.listing([Shelf.low, album], layout: layout, as: .html)
    #expect(page.contains("<tr><td></td><td></td></tr>"))
    #expect(
      page.contains(
        "<td><img alt=\"\" src=\"data:&quot;x\"></td><td>https://example.org/a.jpg</td>"))
  }

  @Test("escapes everything that is markup")
  func hostile() throws {
    let text = try Shelf.listing([Shelf.hostile], as: .html)
    #expect(
      text.contains(
        "<td>a b<br>c|d\\e\u{FFFD}[31m\u{FFFD}&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</td>"
      ))
    let titles = Layout(name: "t", columns: [Column(key: "x", title: "<\"&'>")])
    #expect(
      try Shelf.listing([], layout: titles, as: .html)
        .contains("<th scope=\"col\">&lt;&quot;&amp;&#39;&gt;</th>"))
  }

  @Test("styles a decorated cell and escapes it")
  func decorated() throws {
    let decorator = TestDecorator(
      "marks",
      cells: { _ in
        { text, _ in StyledText(text: "<\(text)>", color: .named(.red), isBold: true) }
      })
    let layout = Layout(name: "title", columns: [Column(key: "title", alignment: .center)])
    let text = try Shelf.listing(
      [Shelf.low], layout: layout, as: HTMLFormat(), decorators: [decorator])
    #expect(
      text.contains(
        "<td style=\"text-align: center\"><b><span style=\"color: red\">&lt;Low&gt;</span></b></td>"
      ))
  }

  @Test("has label and value for a single album")
  func card() throws {
    let page = try Shelf.listing([Shelf.low], layout: .brief, as: .html, form: .card)
    #expect(page.hasPrefix("<!DOCTYPE html>\n"))
    #expect(
      try body(page) == """
        <table class="card">
        <tbody>
        <tr><th scope="row">Artist</th><td>David Bowie</td></tr>
        <tr><th scope="row">Album</th><td>Low</td></tr>
        </tbody>
        </table>
        <footer>1 entry</footer>
        </body>
        </html>

        """)
  }
}
