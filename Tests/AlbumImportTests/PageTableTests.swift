import AlbumModel
import Testing
@testable import RecordRecognition

@Suite("Tables of web pages and Markdown")
struct PageTableTests {
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
}
