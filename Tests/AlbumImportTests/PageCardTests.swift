import AlbumModel
import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("Cards of web pages")
struct PageCardTests {
  private func page(_ body: String) -> String {
    "<!DOCTYPE html>\n<html><head><title>My records</title></head>\n<body>\(body)</body></html>\n"
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

  @Test("of which only the order shows what is the artist are in doubt")
  func order() throws {
    let page = page(
      (0..<6).map { "<div class=lp><b class=x>Name \($0)</b><i class=y>Other \($0)</i></div>" }
        .joined())
    let file = try ScratchFile(page)
    let stream = try ImportSource.open(path: file.path)
    #expect(try stream.nextBatch()?.doubts.contains(where: \.needsAnswer) == true)
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
}
