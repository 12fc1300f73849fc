import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Tables of web pages and Markdown")
struct PageTableTests {
  @Test("are found in untidy HTML: open rows and cells, entities, tags in cells, nested tables")
  func untidy() throws {
    let reading = try Reading(
      """
      <!DOCTYPE html><html><head><title>a > b</title><script>"<table><tr><td>x"</script></head>
      <body><table class=layout><tr><td>Menu<td>
      <TABLE id='list'><!-- <tr><td>old --><tr><th>Artist<th>Album<th>Note
      <tr><td>Simon &amp; Garfunkel<td><a href="x?a>b"><i>Book</i>ends</a><sup class="reference">[1]
      </sup><td>one<br>two
      <tr><td colspan=2>Neu!</td></tr>
      <tr><td rowspan="2">Can<td>Ege Bamyasi<td>1 < 2</tr><tr><td>Future Days</table>
      <tr><td>Footer</table></body></html>
      """)
    #expect(reading.titles == ["Bookends", nil, "Ege Bamyasi", "Future Days"])
    #expect(reading.records.map(\.draft.artist) == ["Simon & Garfunkel", "Neu!", "Can", "Can"])
    #expect(reading.records[0].field("notes") == .text("one two"))
    #expect(reading.records[2].field("notes") == .text("1 < 2"))
    #expect(reading.error == nil)
  }

  @Test("of other things with names of columns are no lists of albums")
  func legend() throws {
    let marks = ["Amazing", "Great", "Good", "OK", "Bad", "Terrible"]
    let reading = try Reading(
      "| Rating | Meaning |\n|---|---|\n"
        + marks.map { ":star: \($0) | It is \($0)\n" }.joined()
        + "\n\n| Artist | Album | Rating |\n|---|---|---|\n| Can | Ege | Good |\n| Low | Trust | OK |\n"
    )
    #expect(reading.titles == ["Ege", "Trust"])
    #expect(!reading.isInDoubt)
  }

  @Test("keep the links of Markdown, and say that those of pages were left out")
  func links() throws {
    let reading = try Reading(
      "| Artist | Album |\n|---|---|\n| Can | [Tago Mago](https://example.org/t) |\n| Wire | 154 |\n"
    )
    #expect(reading.titles == ["Tago Mago", "154"])
    #expect(reading.records.map { $0.field("url") } == [.text("https://example.org/t"), nil])
    let page = try Reading(
      "<table><tr><th>Artist<th>Album<tr><td>Can<td><a href='https://example.org/t'>Tago Mago</a>"
        + "<tr><td>Wire<td><a href='/154'>154</a></table>")
    #expect(page.titles == ["Tago Mago", "154"])
    #expect(page.warnings.map(\.message) == ["the addresses of links in tables were not read"])
  }

  @Test("are found in Markdown, with escaped bars, links, emphasis and headings between them")
  func markdown() throws {
    let reading = try Reading(
      """
      # My records

      Some text with a | bar.

      | Artist | Album | Year |
      |:-------|:-----:|-----:|
      | **Can** | [Ege *Bamyasi*](https://example.org/a_b) | 1972 |
      | A\\|B | `x|y` | 1973

      ## Books

      Title | Pages
      --- | ---
      Emma | 300

      ## Others

      Artist | Album
      --- | ---
      Neu! | Neu! 75
      """)
    #expect(reading.titles == ["Ege Bamyasi", "x|y", "Neu! 75"])
    #expect(reading.records.map(\.draft.artist) == ["Can", "A|B", "Neu!"])
    #expect(reading.records.map(\.line) == [7, 8, 20])
    #expect(
      reading.warnings.map(\.message) == [
        "Books: no list of albums, as no columns have titles and artists"
      ])
  }

  @Test("are found in workbooks that are XML")
  func spreadsheetML() throws {
    func cell(_ text: String, _ kind: String = "String", _ more: String = "") -> String {
      "<Cell \(more)><Data ss:Type=\"\(kind)\">\(text)</Data></Cell>"
    }
    let reading = try Reading(
      """
      <?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
      <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
       xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>
      <Row>\(cell("Artist"))\(cell("Title"))\(cell("Year"))\(cell("Bought"))</Row>
      <Row ss:Index="4">\(cell("Can", "String", "ss:MergeDown=\"1\""))\(cell("One"))\
      \(cell("1970.0", "Number"))\(cell("2020-11-12T00:00:00.000", "DateTime"))</Row>
      <Row>\(cell("Two", "String", "ss:Index=\"2\""))</Row></Table></Worksheet></Workbook>
      """)
    #expect(reading.texts == [["Can", "One", "1970", "2020-11-12"], ["Can", "Two"]])
    #expect(reading.records.map(\.line) == [4, 5])
  }

  @Test("that are damaged or hostile end in bounded time, without a crash")
  func hostile() throws {
    let opening = "<html><table><tr><th>Artist<th>Album"
    var pages = [
      "<html>", "<html><table", "<html><table><tr><td rowspan=99999999 colspan=99999999>x",
      "<html><!-- ", "<html><script>", "<html><a href=\"", opening + "<tr><td>a<td>b&#",
      opening + String(repeating: "<table>", count: 5000) + "<tr><td>a<td>b",
      opening + String(repeating: "</table>", count: 100) + "<tr><td>a<td>b",
      opening + String(repeating: "<tr><td rowspan=60000 colspan=900>a", count: 30),
      "a|b\n-|-", "|\n|-|\n", "\\|\n-|-\n[a](\n",
    ]
    pages.append(opening + "<tr><td>a<td>b" + String(repeating: "<", count: 1000))
    for page in pages {
      for size in [16, 64 * 1024] {
        var options = ImportOptions()
        options.blockSize = size
        _ = try? Reading(page, options)
      }
    }
    var options = ImportOptions()
    options.blockSize = 16
    let rows = (0..<50).map { "<tr><td>Artist \($0)<td>Album &quot;\($0)&quot;" }.joined()
    #expect(try Reading(opening + rows, options).titles.last == "Album \"49\"")
  }

  @Test("of the albums of one artist need no column of artists, as they have labels and years")
  func oneArtist() throws {
    let rows = (0..<6).map {
      "<tr><th>Title \($0)<th>\(1970 + $0)<th>Apple Records\($0 % 2)"
    }
    let page = "<html><table><tr><th>Title<th>Year<th>Label" + rows.joined() + "</table></html>"
    let reading = try Reading(page)
    #expect(reading.titles == (0..<6).map { "Title \($0)" })
    #expect(reading.records.map(\.draft.year) == (1970..<1976).map(Int64.init))
    #expect(!reading.isInDoubt)
  }
}
