import AlbumPresentation
import Testing

@Suite("HTML")
struct HTMLFormatTests {
  @Test("is a whole table")
  func list() throws {
    #expect(
      try Shelf.listing([Shelf.low], as: .html) == """
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

        """)
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
    #expect(
      try Shelf.listing([Shelf.low], layout: .brief, as: .html, form: .card) == """
        <table>
        <tbody>
        <tr><th scope="row">Artist</th><td>David Bowie</td></tr>
        <tr><th scope="row">Album</th><td>Low</td></tr>
        </tbody>
        </table>

        """)
  }
}
